// Perlu Node.js 20 ke atas. Jalankan: VIDEO_API_KEY=kunci-api-anda node batch.mjs
const response = await fetch('https://api.example.com/v1/batches', {
  method: 'POST',
  headers: { 'x-api-key': process.env.VIDEO_API_KEY, 'Content-Type': 'application/json' },
  body: JSON.stringify({
    template: 'promo-produk@5',
    rows: [
      { variables: { nama_usaha: 'Kopi Teras', nama_produk: 'Es Kopi Susu', harga: 'Rp18.000' } },
      { variables: { nama_usaha: 'Kopi Teras', nama_produk: 'Teh Tarik', harga: 'Rp15.000' } },
    ],
    idempotency_key: 'katalog-januari',
  }),
});
const body = await response.json();
if (response.ok) {
  console.log(body.id, body.status, `${body.counts.total} video`);
} else {
  console.error(`${body.error}: ${body.message}`);
  // Bentuk permintaannya salah: setiap masalah menyebut tempatnya, misalnya /rows/1/variables/harga.
  if (body.error === 'invalid_input')
    for (const { path, message } of body.details) console.error(`${path}: ${message}`);
  for (const [index, variables] of Object.entries(body.details?.rows ?? {}))
    for (const [name, problems] of Object.entries(variables))
      console.error(`Baris ${Number(index) + 1}, ${name}: ${problems[0].message}`);
}
