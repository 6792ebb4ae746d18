# Python 3.9 ke atas, tanpa paket tambahan. Jalankan: VIDEO_API_KEY=kunci-api-anda python3 video.py
import json
import os
import time
import urllib.error
import urllib.request

API = "https://api.example.com"
HEADERS = {"x-api-key": os.environ["VIDEO_API_KEY"], "Content-Type": "application/json"}


def request(path, body=None):
    data = None if body is None else json.dumps(body).encode()
    try:
        with urllib.request.urlopen(urllib.request.Request(API + path, data, HEADERS)) as response:
            return json.load(response), int(response.headers.get("Retry-After", 3))
    except urllib.error.HTTPError as error:
        answer = json.load(error)
        raise SystemExit(f"{answer['error']}: {answer['message']}")


# 1. Buat video. Jika permintaan ini terulang, idempotency_key mencegah video kedua.
created, _ = request("/v1/videos", {
    "template": "promo-produk@5",
    "variables": {"nama_usaha": "Kopi Teras", "nama_produk": "Es Kopi Susu", "harga": "Rp18.000"},
    "idempotency_key": "pesanan-1042",
})

# 2. Tunggu sampai selesai. Header Retry-After menentukan jedanya.
while True:
    video, retry_after_seconds = request(f"/v1/videos/{created['id']}")
    if video["status"] not in ("queued", "rendering"):
        break
    time.sleep(retry_after_seconds)
if video["status"] != "done":
    raise SystemExit((video["error"] or {}).get("message", "Video dibatalkan."))

# 3. Unduh.
urllib.request.urlretrieve(video["output_url"], "video.mp4")
print("video.mp4 tersimpan.")
