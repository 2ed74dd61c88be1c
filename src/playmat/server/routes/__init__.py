"""The REST interface and the WebSocket, by what they are about."""
