import { BATCH_ROWS_MAX } from '#contracts/limits.ts';
import { Code } from '../code.tsx';
import { Section } from '../docs-page.tsx';
import type { Heading } from '../docs-page.tsx';
import { CREATE_BATCH } from '../samples.ts';

export const BatchesSection = (heading: Heading) => (
  <Section {...heading}>
    <p>
      Satu permintaan ke <code>POST /v1/batches</code> membuat sampai {BATCH_ROWS_MAX}&nbsp;video dari satu
      templat atau proyek, satu video untuk setiap baris. Videonya dibuat berurutan, satu per satu, sehingga
      pesanan lain tetap mendapat tempat. Setiap baris menjadi video biasa dengan kredit dan webhook-nya
      sendiri.
    </p>
    <Code label="Membuat banyak video" code={CREATE_BATCH} />
    <ul>
      <li>
        Jika ada baris yang salah, jawabannya <code>422</code> dengan semua masalahnya di{' '}
        <code>details.rows</code> menurut nomor baris, dihitung dari 0. Tidak ada yang disimpan atau dibayar.
      </li>
      <li>
        Kredit harus cukup untuk semua baris, tetapi baru disisihkan saat giliran barisnya tiba. Jika kredit
        habis di tengah jalan, statusnya <code>paused</code>: isi ulang kredit, lalu kirim{' '}
        <code>POST /v1/batches/&#123;id&#125;/resume</code>.
      </li>
      <li>
        Foto, musik, dan klip video ditulis sebagai ID aset atau alamat https publik berkasnya. Nilai{' '}
        <code>data:</code> tidak diterima. Jika alamatnya banyak, jawabannya <code>422</code> dengan{' '}
        <code>asset_not_ready</code> sampai semua berkasnya siap. Kirim ulang permintaan yang sama beberapa
        detik lagi.
      </li>
      <li>
        <code>GET /v1/batches/&#123;id&#125;/videos</code> berisi setiap baris dengan videonya, atau alasan
        videonya tidak bisa dibuat. Setelah semua berakhir, statusnya <code>done</code> dan webhook{' '}
        <code>batch.done</code> dikirim.
      </li>
    </ul>
  </Section>
);
