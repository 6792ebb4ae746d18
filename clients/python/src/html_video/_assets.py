"""Requests for assets."""

from __future__ import annotations

import time
from collections.abc import Iterable
from os import PathLike
from pathlib import Path
from typing import Any, Literal

import httpx

from ._requests import Requests, path_of
from .errors import AssetRejectedError, NoAnswerError
from .api_types import Asset, AssetList, AssetWithUpload, CreateAssetRequest

#: Content types of media by the end of their names.
MEDIA_TYPES = {
    "jpg": "image/jpeg",
    "jpeg": "image/jpeg",
    "png": "image/png",
    "webp": "image/webp",
    "heic": "image/heic",
    "heif": "image/heif",
    "avif": "image/avif",
    "mp3": "audio/mpeg",
    "m4a": "audio/mp4",
    "wav": "audio/wav",
    "mp4": "video/mp4",
    "m4v": "video/mp4",
    "mov": "video/quicktime",
    "webm": "video/webm",
    "woff2": "font/woff2",
    "woff": "font/woff",
    "ttf": "font/ttf",
    "otf": "font/otf",
}

#: Clips and fonts are inspected, and files fetched, within some seconds.
INSPECTION_PAUSE_SECONDS = 1.5
INSPECTION_READS = 80


class AssetRequests(Requests):
    def create_asset(self, file: CreateAssetRequest) -> AssetWithUpload:
        """Announces a file and returns the link to send it to, or begins to fetch one from its `source_url`."""
        return self._call("POST", "/v1/assets", body=file)

    def get_asset(self, id: str, *, include: Iterable[Literal["thumbnail"]] = ()) -> Asset:
        return self._call("GET", path_of("/v1/assets/{id}", id=id), query={"include": tuple(include) or None})

    def list_assets(
        self, *, limit: int | None = None, cursor: str | None = None, kind: str | None = None
    ) -> AssetList:
        return self._call("GET", "/v1/assets", query={"limit": limit, "cursor": cursor, "kind": kind})

    def delete_asset(self, id: str) -> Asset:
        return self._call("DELETE", path_of("/v1/assets/{id}", id=id))

    def upload_asset(
        self, file: str | PathLike[str], *, content_type: str | None = None, name: str | None = None
    ) -> Asset:
        """Uploads a photo, logo, music, clip or font, and waits until it is inspected.

        The content type is that of the file's name, if none is given. Raises an AssetRejectedError when it is not accepted. A file
        that is inspected for longer than two minutes is returned as `inspecting`.
        """
        path = Path(file)
        media_type = content_type or MEDIA_TYPES.get(path.suffix[1:].lower())
        if media_type is None:
            raise ValueError(f"{path.name} is not a known kind of file: give its content_type.")
        announcement: Any = {"content_type": media_type, "size_bytes": path.stat().st_size, "name": name or path.name}
        announced = self.create_asset(announcement)
        self._send_file(announced, path)
        return self._wait_for_inspection(announced["id"])

    def fetch_asset(self, source_url: str, *, name: str | None = None) -> Asset:
        """Has the service fetch a file from a public https address, and waits until it is inspected.

        Raises an AssetRejectedError when that is not possible. A file that takes longer than two minutes is returned as `fetching` or
        `inspecting`.
        """
        file: CreateAssetRequest = {"source_url": source_url}
        if name is not None:
            file["name"] = name
        return self._wait_for_inspection(self.create_asset(file)["id"])

    def _send_file(self, announced: AssetWithUpload, path: Path) -> None:
        """Sends the file. The link is valid once: 412 means that an earlier try arrived."""
        upload = announced["upload"]
        headers = httpx.Headers(upload["headers"])
        headers["Content-Length"] = str(path.stat().st_size)  # without it the file would be sent in chunks of unknown number
        response = self._file_sender.send(
            lambda: self._files.build_request(upload["method"], upload["url"], headers=headers, content=_read(path))
        )
        if not response.is_success and response.status_code != 412:
            raise NoAnswerError(f"The upload was refused: status {response.status_code}.")

    def _wait_for_inspection(self, id: str) -> Asset:
        asset = self.get_asset(id)
        for _ in range(1, INSPECTION_READS):
            if asset["status"] not in ("fetching", "inspecting"):
                break
            time.sleep(INSPECTION_PAUSE_SECONDS)
            asset = self.get_asset(id)
        if asset["status"] == "rejected":
            raise AssetRejectedError(asset)
        return asset


def _read(path: Path) -> Iterable[bytes]:
    with path.open("rb") as file:
        while chunk := file.read(1024 * 1024):
            yield chunk
