// Perlu Node.js 20 ke atas dan paket html-video-client (folder clients/typescript).
// Jalankan: VIDEO_API_KEY=kunci-api-anda node video.mjs
import { writeFile } from 'node:fs/promises';
import { createVideoClient } from 'html-video-client';

const videos = createVideoClient({
  baseUrl: 'https://api.example.com',
  apiKey: process.env.VIDEO_API_KEY,
});

// 1. Buat video. Jika permintaan ini terulang, idempotency_key mencegah video kedua.
const { id } = await videos.createVideo({
  template: 'promo-produk@5',
  variables: { nama_usaha: 'Kopi Teras', nama_produk: 'Es Kopi Susu', harga: 'Rp18.000' },
  idempotency_key: 'pesanan-1042',
});

// 2. Tunggu sampai selesai. Paket ini mengatur jeda dan mengulang permintaan yang gagal.
const video = await videos.waitForVideo(id);

// 3. Unduh.
const file = await fetch(video.output_url);
await writeFile('video.mp4', Buffer.from(await file.arrayBuffer()));
console.log('video.mp4 tersimpan.');
