#!/bin/sh
# Perlu curl dan jq. Jalankan: VIDEO_API_KEY=kunci-api-anda sh video.sh
API=https://api.example.com

# 1. Buat video. Jika permintaan ini terulang, idempotency_key mencegah video kedua.
VIDEO=$(curl -sS --fail-with-body "$API/v1/videos" \
  -H "x-api-key: $VIDEO_API_KEY" \
  -H 'Content-Type: application/json' \
  -d '{
    "template": "promo-produk@5",
    "variables": {
      "nama_usaha": "Kopi Teras",
      "nama_produk": "Es Kopi Susu",
      "harga": "Rp18.000"
    },
    "idempotency_key": "pesanan-1042"
  }') || { echo "$VIDEO" >&2; exit 1; }
ID=$(echo "$VIDEO" | jq -r .id)

# 2. Tunggu sampai selesai. Header Retry-After menentukan jedanya.
while :; do
  VIDEO=$(curl -sS --fail-with-body -D headers.txt "$API/v1/videos/$ID" \
    -H "x-api-key: $VIDEO_API_KEY") || { echo "$VIDEO" >&2; exit 1; }
  case $(echo "$VIDEO" | jq -r .status) in
    done) break ;;
    failed | canceled) echo "$VIDEO" >&2; exit 1 ;;
  esac
  sleep "$(grep -i '^retry-after:' headers.txt | tr -dc 0-9)"
done

# 3. Unduh.
curl -sS --fail -L -o video.mp4 "$(echo "$VIDEO" | jq -r .output_url)"
echo "video.mp4 tersimpan."
