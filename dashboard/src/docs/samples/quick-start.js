// Node.js 20 ke atas. Jalankan: VIDEO_API_KEY=kunci-api-anda node video.mjs
import { writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

const API = 'https://api.example.com';
const headers = { 'x-api-key': process.env.VIDEO_API_KEY, 'Content-Type': 'application/json' };

const request = async (path, options) => {
  const response = await fetch(API + path, { headers, ...options });
  const body = await response.json();
  if (!response.ok) throw new Error(`${body.error}: ${body.message}`);
  return { body, retryAfterSeconds: Number(response.headers.get('Retry-After')) };
};

// 1. Buat video. Jika permintaan ini terulang, idempotency_key mencegah video kedua.
const { body: created } = await request('/v1/videos', {
  method: 'POST',
  body: JSON.stringify({
    template: 'promo-produk@5',
    variables: { nama_usaha: 'Kopi Teras', nama_produk: 'Es Kopi Susu', harga: 'Rp18.000' },
    idempotency_key: 'pesanan-1042',
  }),
});

// 2. Tunggu sampai selesai. Header Retry-After menentukan jedanya.
let { body: video, retryAfterSeconds } = await request(`/v1/videos/${created.id}`);
while (video.status === 'queued' || video.status === 'rendering') {
  await wait(retryAfterSeconds * 1000);
  ({ body: video, retryAfterSeconds } = await request(`/v1/videos/${created.id}`));
}
if (video.status !== 'done') throw new Error(video.error?.message ?? 'Video dibatalkan.');

// 3. Unduh.
const file = await fetch(video.output_url);
await writeFile('video.mp4', Buffer.from(await file.arrayBuffer()));
console.log('video.mp4 tersimpan.');
