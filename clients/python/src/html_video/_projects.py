"""Requests for projects."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Unpack

from ._requests import Requests, path_of, with_key
from .api_types import (
    CreateProjectRequest,
    Project,
    ProjectFileLink,
    ProjectFiles,
    ProjectList,
    UpdateProjectRequest,
)


class ProjectRequests(Requests):
    def create_project(self, project: CreateProjectRequest) -> Project:
        """Creates a project with its first revision."""
        return self._call("POST", "/v1/projects", body=with_key(project))

    def save_project(self, id: str, revision: int, **body: Unpack[UpdateProjectRequest]) -> Project:
        """Saves the next revision.

        Raises an ApiError with status 412 and `details["current_revision"]` when `revision` is not the newest one.
        """
        headers = {"If-Match": f'"{revision}"'}
        return self._call("PUT", path_of("/v1/projects/{id}", id=id), body=body, headers=headers)

    def get_project(self, id: str, *, revision: int | None = None) -> Project:
        """The newest revision unless another one is named."""
        return self._call("GET", path_of("/v1/projects/{id}", id=id), query={"revision": revision})

    def list_projects(self, *, limit: int | None = None, cursor: str | None = None) -> ProjectList:
        return self._call("GET", "/v1/projects", query={"limit": limit, "cursor": cursor})

    def delete_project(self, id: str) -> Project:
        """Videos made from the project stay."""
        return self._call("DELETE", path_of("/v1/projects/{id}", id=id))

    def list_project_files(self, id: str, *, revision: int | None = None, with_links: bool = False) -> ProjectFiles:
        """Paths with digests of texts and ids of assets, with links to the texts that are valid for some minutes."""
        query = {"revision": revision, "include": "url" if with_links else None}
        return self._call("GET", path_of("/v1/projects/{id}/files", id=id), query=query)

    def get_project_file(self, id: str, path: str, *, revision: int | None = None) -> ProjectFileLink:
        """One file with a link that is valid for some minutes."""
        query = {"revision": revision, "path": path}
        return self._call("GET", path_of("/v1/projects/{id}/files", id=id), query=query)

    def find_missing_texts(self, sha256: Sequence[str]) -> list[str]:
        """Those of at most 200 SHA-256 digests whose texts the workspace does not have."""
        missing: list[str] = self._call("POST", "/v1/project-texts/missing", body={"sha256": list(sha256)})["missing"]
        return missing

    def store_project_texts(self, texts: Sequence[str]) -> list[str]:
        """Stores at most 200 texts for a day, so that a save can name their digests. A request is at most 4 MiB."""
        stored: list[str] = self._call("POST", "/v1/project-texts", body={"texts": list(texts)})["sha256"]
        return stored
