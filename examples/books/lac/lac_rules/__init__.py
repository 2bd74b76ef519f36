"""The rules of the Casino du Lac, an invented house."""
