"""Serves moto's DynamoDB. Usage: main.py <host> <port>"""

import io
import sys
import threading

from moto.moto_server.werkzeug_app import create_backend_app
from werkzeug.serving import run_simple

app = create_backend_app("dynamodb")
lock = threading.Lock()


def serve_in_turn(environ, start_response):
    """moto isolates neither transactions nor its own data from requests at the same time."""
    length = int(environ.get("CONTENT_LENGTH") or 0)
    environ["wsgi.input"] = io.BytesIO(environ["wsgi.input"].read(length))
    with lock:
        return app(environ, start_response)


if __name__ == "__main__":
    host, port = sys.argv[1:]
    run_simple(host, int(port), serve_in_turn, threaded=True)
