"""A program that uses the installed client, from a check to a downloaded video. Prints what it saw as JSON."""

import json
import os
import sys
from pathlib import Path

from html_video import ApiError, AssetRejectedError, VideoClient


def with_picture(composition: str, address: str) -> str:
    box = '<div id="box"></div>'
    return composition.replace(box, f'{box}<img src="{address}" alt="">')


def main(folder: Path, composition: str) -> dict[str, object]:
    seen: list[str] = []
    with VideoClient(
        base_url=os.environ["VIDEO_API_URL"], api_key=os.environ["VIDEO_API_KEY"], language="en"
    ) as videos:
        wrong = videos.check_composition(html=with_picture(composition, "https://example.com/a.jpg"))
        right = videos.check_composition(html=composition)
        photo = videos.upload_asset(folder / "foto.jpg")
        frames = videos.draw_frames(html=composition, times=[0, 0.1])
        html = with_picture(composition, f"assets/{photo['id']}")
        created = videos.create_composition(title="Python", html=html, idempotency_key="python-1")
        again = videos.create_composition(title="Python", html=html, idempotency_key="python-1")
        video = videos.wait_for_video(created["id"], on_update=lambda update: seen.append(update["status"]))
        file = videos.download_video(created["id"], folder / "video.mp4")
        project = videos.create_project({"name": "Python", "files": {"index.html": {"text": composition}}})
        changed = {"index.html": {"text": composition + "<!-- 2 -->"}}
        saved = videos.save_project(project["id"], 1, files=changed, revision_name="Draf")
        try:
            videos.save_project(project["id"], 1, files={"index.html": {"text": composition}})
        except ApiError as error:
            stale = {"status": error.status, "code": error.code, "details": error.details}
        try:
            videos.create_video(template="promo-produk@5", variables={})
        except ApiError as error:
            refused = {
                "code": error.code,
                "message": error.message,
                "variables": sorted(error.details),
                "has_request_id": bool(error.request_id),
                "note": error.__notes__[0][:11],
            }
        try:
            videos.create_batch(template="promo-produk@5", rows=[{"variables": {}}])
        except ApiError as error:
            wrong_rows = sorted(error.details["rows"])
        variables = {"nama_usaha": "Kopi", "nama_produk": "Es Kopi", "harga": "Rp18.000"}
        batch = videos.create_batch(template="promo-produk@5", rows=[{"variables": variables}] * 3)
        videos.cancel_batch(batch["id"])
        ended = videos.wait_for_batch(batch["id"], timeout_seconds=60)
        text = folder / "teks.png"
        text.write_text("halo")
        try:
            videos.upload_asset(text)
        except AssetRejectedError as error:
            rejected = error.asset["status"]
        fetched = videos.fetch_asset(os.environ["PHOTO_URL"], name="toko.jpg")
        try:
            videos.fetch_asset(os.environ["PHOTO_URL"] + "-lain")
        except AssetRejectedError as error:
            unreachable = error.asset["error"]["code"]
        return {
            "fetched": [fetched["status"], fetched["content_type"], fetched["name"]],
            "unreachable": unreachable,
            "problems": [problem["code"] for problem in wrong["problems"]],
            "valid": right["valid"],
            "credits": right["credits"],
            "photo": photo["status"],
            "frames": len(frames["frames"]),
            "created_once": again["id"] == created["id"],
            "video": video["status"],
            "last_seen": seen[-1],
            "bytes": file.stat().st_size,
            "leftovers": sorted(path.name for path in folder.glob("*.part")),
            "listed": created["id"] in [each["id"] for each in videos.all_videos(limit=1)],
            "revision": saved["revision"],
            "revision_names": [each["name"] for each in saved["revisions"]],
            "stale": stale,
            "refused": refused,
            "rejected": rejected,
            "wrong_rows": wrong_rows,
            "batch": ended["status"],
            "rows": [row["index"] for row in videos.all_batch_videos(batch["id"], limit=2)],
            "has_music": "ceria-1" in [loop["name"] for loop in videos.list_music()],
            "template": videos.get_template("promo-produk@5")["id"],
            "has_credits": videos.get_workspace()["credits"]["available"] > 0,
        }


if __name__ == "__main__":
    print(json.dumps(main(Path(sys.argv[1]), Path(sys.argv[2]).read_text())))
