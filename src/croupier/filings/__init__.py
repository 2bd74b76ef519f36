"""Documents that a house files or hands out, made from the law and its own choices."""
