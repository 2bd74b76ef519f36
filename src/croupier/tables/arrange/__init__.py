"""How each arrangement that a game can name is laid out on a felt."""
