"""Serves moto's DynamoDB. Usage: main.py <host> <port>

moto isolates neither transactions nor its own data from requests at the same time, so that they are served in turn. It ignores
the tokens of transactions, so that a repeated one gets its first response here, as on AWS.
"""

import io
import sys
import threading

from moto.moto_server.werkzeug_app import create_backend_app
from werkzeug.serving import run_simple
from werkzeug.wrappers import Request, Response

app = create_backend_app("dynamodb")
lock = threading.Lock()
completed: dict[str, Response] = {}


def token_of(request: Request) -> str | None:
    is_transaction = request.headers.get("X-Amz-Target", "").endswith(".TransactWriteItems")
    return request.get_json(force=True).get("ClientRequestToken") if is_transaction else None


def serve(environ, start_response):
    request = Request(environ)
    body = request.get_data()
    token = token_of(request)
    with lock:
        response = completed.get(token)
        if response is None:
            response = Response.from_app(app, {**environ, "wsgi.input": io.BytesIO(body)}, buffered=True)
            response.freeze()
            if token is not None and response.status_code == 200:
                completed[token] = response
    return response(environ, start_response)


if __name__ == "__main__":
    host, port = sys.argv[1:]
    run_simple(host, int(port), serve, threaded=True)
