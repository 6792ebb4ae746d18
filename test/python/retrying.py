"""What the installed client repeats, against answers in memory. Prints what it saw as JSON."""

import json
from collections.abc import Iterator

import httpx

from html_video import ApiError, NoAnswerError, VideoClient

WORKSPACE = {"credits": {"available": 1}}
REFUSAL = {"error": "quota_exceeded", "message": "Too many requests."}


class Answers:
    """Answers in their order; an exception is raised. Records the bodies that were sent."""

    def __init__(self, *answers: httpx.Response | Exception) -> None:
        self.bodies: list[bytes] = []
        self._answers: Iterator[httpx.Response | Exception] = iter(answers)

    def __call__(self, request: httpx.Request) -> httpx.Response:
        self.bodies.append(request.read())
        answer = next(self._answers)
        if isinstance(answer, Exception):
            raise answer
        return answer


def client_of(answers: Answers) -> VideoClient:
    return VideoClient(
        base_url="https://api.example.com",
        api_key="k",
        max_wait_seconds=1,
        transport=httpx.MockTransport(answers),
    )


def main() -> dict[str, object]:
    seen: dict[str, object] = {}
    answers = Answers(httpx.ConnectError("lost"), httpx.Response(503), httpx.Response(201, json={"id": "vid_1"}))
    client_of(answers).create_video(template="a@1")
    seen["keys_of_one_create"] = len({json.loads(body)["idempotency_key"] for body in answers.bodies})
    seen["tries_of_one_create"] = len(answers.bodies)

    answers = Answers(httpx.Response(429, json=REFUSAL, headers={"Retry-After": "0"}), httpx.Response(200, json=WORKSPACE))
    client_of(answers).get_workspace()
    seen["tries_after_retry_after"] = len(answers.bodies)

    for name, headers in {"long": {"Retry-After": "600"}, "no": {}}.items():
        answers = Answers(httpx.Response(429, json=REFUSAL, headers=headers))
        try:
            client_of(answers).get_workspace()
        except ApiError as error:
            seen[f"{name}_retry_after"] = error.code

    answers = Answers(httpx.Response(503, json={"error": "internal_error", "message": "Gone."}))
    try:
        client_of(answers).create_asset({"content_type": "image/png", "size_bytes": 1})
    except ApiError as error:
        seen["announcement"] = [error.code, len(answers.bodies)]

    not_ready = [{"code": "asset_not_ready", "message": "Not yet."}]
    refused = {"error": "invalid_variables", "message": "Wrong.", "details": {"rows": {"0": {"foto": not_ready}}}}
    answers = Answers(httpx.Response(422, json=refused), httpx.Response(201, json={"id": "batch_1"}))
    client_of(answers).create_batch(template="a@1", rows=[{"variables": {"foto": "https://a.example/b.jpg"}}])
    seen["tries_until_fetched"] = len(answers.bodies)
    seen["keys_until_fetched"] = len({json.loads(body)["idempotency_key"] for body in answers.bodies})

    wrong = {**refused, "details": {"foto": not_ready, "harga": [{"code": "missing", "message": "Give it."}]}}
    answers = Answers(httpx.Response(422, json=wrong))
    try:
        client_of(answers).create_video(template="a@1", variables={"foto": "https://a.example/b.jpg"})
    except ApiError as error:
        seen["wrong_and_not_fetched"] = [error.code, len(answers.bodies)]

    answers = Answers(httpx.Response(302, headers={"Location": "https://evil.example"}))
    try:
        client_of(answers).get_workspace()
    except NoAnswerError as error:
        seen["redirect"] = [str(error), len(answers.bodies)]
    return seen


if __name__ == "__main__":
    print(json.dumps(main()))
