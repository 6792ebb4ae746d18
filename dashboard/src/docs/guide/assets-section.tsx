import { ASSET_KINDS, UPLOAD_LINK_SECONDS, UPLOAD_WINDOW_SECONDS } from '#contracts/limits.ts';
import { SOURCES_WAIT_SECONDS } from '#contracts/timeouts.ts';
import { Code } from '../code.tsx';
import { Section } from '../docs-page.tsx';
import type { Heading } from '../docs-page.tsx';
import { InlineCode } from '../inline-code.tsx';
import { UPLOAD_ASSET } from '../samples.ts';

const USE = `{
  "template": "promo-produk@5",
  "variables": {
    "nama_usaha": "Kopi Teras",
    "nama_produk": "Es Kopi Susu",
    "harga": "Rp18.000",
    "foto": "asset_…",
    "musik": "asset_…"
  }
}
`;

const FETCH = `{ "source_url": "https://toko.example/foto/es-kopi.jpg" }
`;

export const AssetsSection = (heading: Heading) => (
  <Section {...heading}>
    <p>
      Unggah foto, logo, musik, atau klip video sekali, lalu pakai di banyak video. Jenis yang diterima:{' '}
      <InlineCode
        text={Object.keys(ASSET_KINDS)
          .map((type) => `\`${type}\``)
          .join(', ')}
      />
      . Foto HEIC dan AVIF disimpan sebagai JPEG, atau WebP jika punya bagian transparan. Foto itu, klip
      video, dan font berstatus <code>inspecting</code> selama beberapa detik setelah diunggah; tunggu sampai{' '}
      <code>ready</code>. Komposisi HTML menampilkan klip dengan <code>&lt;video&gt;</code> dan memakai font
      dengan <code>@font-face</code>.
    </p>
    <Code label="Mengunggah foto" code={UPLOAD_ASSET} />
    <p>
      Tautan unggah berlaku {UPLOAD_LINK_SECONDS / 60}&nbsp;menit dan hanya untuk satu kali unggah dengan
      header <code>upload.headers</code>. Berkas yang tidak diunggah dalam {UPLOAD_WINDOW_SECONDS / 60}
      &nbsp;menit dihapus.
    </p>
    <p>
      Berkas yang punya alamat https publik bisa diambil langsung: kirim <code>source_url</code> tanpa{' '}
      <code>content_type</code> dan <code>size_bytes</code>. Statusnya <code>fetching</code> sampai berkas itu
      diambil, lalu diperiksa seperti unggahan. Alamatnya harus bisa dibuka tanpa login dan tidak disimpan
      setelahnya.
    </p>
    <Code label="Mengambil foto dari alamatnya" code={FETCH} />
    <p>Tulis ID-nya sebagai nilai variabel foto, musik, atau klip video:</p>
    <Code label="Isi permintaan dengan foto dan musik" code={USE} />
    <p>
      Nilainya juga boleh alamat https publik berkas itu. Permintaan menunggu paling lama{' '}
      {SOURCES_WAIT_SECONDS}&nbsp;detik sampai berkasnya siap; jika belum, jawabannya <code>422</code> dengan{' '}
      <code>asset_not_ready</code> dan tidak ada kredit yang terpakai. Kirim ulang permintaan yang sama
      beberapa detik lagi.
    </p>
    <ul>
      <li>Pakai foto asli dari ponsel, bukan yang sudah diperkecil aplikasi pesan.</li>
      <li>Letakkan produk di tengah: templat memotong tepi foto jika bentuknya berbeda.</li>
      <li>Logo sebaiknya PNG atau WebP dengan latar transparan.</li>
      <li>Lokasi pengambilan foto (EXIF) tidak ikut ke dalam video.</li>
      <li>
        Sebagian klip dipilih dengan detik mulai dan selesai di belakang ID-nya: <code>asset_…#t=2.5,8</code>.
        Bagian itu diulang selama klipnya tampil; suaranya ikut terdengar jika templatnya memakainya.
      </li>
      <li>Musik diulang sampai video selesai dan mengecil pada detik terakhir.</li>
      <li>
        Tanpa musik sendiri, tulis nama dari pustaka musik, misalnya <code>"musik": "ceria-1"</code>.
        Daftarnya, dengan suasana, tempo, dan tautan untuk mendengarkan, ada di <code>music</code> dari{' '}
        <code>GET /v1/templates</code>. Musik itu boleh dipakai di semua video Anda, juga untuk iklan, tanpa
        menyebut sumbernya.
      </li>
    </ul>
  </Section>
);
