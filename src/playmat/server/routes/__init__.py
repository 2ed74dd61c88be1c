"""The REST interface and the WebSocket, by subject."""
