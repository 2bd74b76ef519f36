"""The floor over HTTP: messages, the API, the live table, pages."""
