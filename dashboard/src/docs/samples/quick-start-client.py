# Perlu Python 3.11 ke atas dan paket html-video-client (folder clients/python).
# Jalankan: VIDEO_API_KEY=kunci-api-anda python3 video.py
import os

from html_video import VideoClient

with VideoClient(base_url="https://api.example.com", api_key=os.environ["VIDEO_API_KEY"]) as videos:
    # 1. Buat video. Jika permintaan ini terulang, idempotency_key mencegah video kedua.
    created = videos.create_video(
        template="promo-produk@5",
        variables={"nama_usaha": "Kopi Teras", "nama_produk": "Es Kopi Susu", "harga": "Rp18.000"},
        idempotency_key="pesanan-1042",
    )

    # 2. Tunggu sampai selesai. Paket ini mengatur jeda dan mengulang permintaan yang gagal.
    videos.wait_for_video(created["id"])

    # 3. Unduh.
    videos.download_video(created["id"], "video.mp4")
    print("video.mp4 tersimpan.")
