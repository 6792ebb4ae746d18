# Perlu curl dan jq. Jalankan: VIDEO_API_KEY=kunci-api-anda sh unggah.sh
API=https://api.example.com
FOTO=catalog/photos/es-kopi-susu.jpg # contoh di repositori; ganti dengan foto Anda

# 1. Daftarkan berkas: jenis dan ukurannya harus tepat.
ASSET=$(curl -sS --fail-with-body "$API/v1/assets" \
  -H "x-api-key: $VIDEO_API_KEY" \
  -H 'Content-Type: application/json' \
  -d "{\"name\": \"$(basename "$FOTO")\", \"content_type\": \"image/jpeg\", \"size_bytes\": $(wc -c < "$FOTO")}") ||
  { echo "$ASSET" >&2; exit 1; }

# 2. Unggah ke tautan dari jawaban. Tautan ini hanya bisa dipakai sekali.
curl -sS --fail -T "$FOTO" \
  -H 'Content-Type: image/jpeg' -H 'If-None-Match: *' \
  "$(echo "$ASSET" | jq -r .upload.url)"

# 3. Baca lagi: ready berarti siap dipakai, rejected disertai alasannya.
curl -sS "$API/v1/assets/$(echo "$ASSET" | jq -r .id)" -H "x-api-key: $VIDEO_API_KEY" |
  jq '{id, status, error}'
