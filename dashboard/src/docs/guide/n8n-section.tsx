import { Code } from '../code.tsx';
import { Section } from '../docs-page.tsx';
import type { Heading } from '../docs-page.tsx';
import { N8N_WORKFLOW } from '../samples.ts';

export const N8nSection = (heading: Heading) => (
  <Section {...heading}>
    <p>
      Alur kerja ini memakai node HTTP Request bawaan n8n: membuat video, bertanya setiap 3&nbsp;detik sampai
      video berakhir, lalu mengunduhnya sebagai berkas.
    </p>
    <ol>
      <li>
        Di n8n, buat kredensial <strong>Header Auth</strong> bernama <code>HTML Video API</code>: Name{' '}
        <code>x-api-key</code>, Value kunci API Anda. Kunci tidak ikut tersimpan di dalam alur kerja.
      </li>
      <li>Salin kode di bawah ini dan tempel di kanvas alur kerja yang kosong.</li>
      <li>
        Pilih kredensial itu di node <strong>Buat video</strong> dan <strong>Baca video</strong>, lalu
        jalankan.
      </li>
    </ol>
    <Code label="Alur kerja n8n" code={N8N_WORKFLOW} />
    <p>
      <code>idempotency_key</code> berasal dari nomor eksekusi, sehingga ulangan dari n8n tidak membuat video
      kedua. Node <strong>Unduh video</strong> tidak memakai kredensial: tautannya sudah ditandatangani. Untuk
      banyak baris, misalnya dari Google Sheets, kirim semuanya dalam satu permintaan ke{' '}
      <a href="#banyak-video">
        <code>POST /v1/batches</code>
      </a>
      . Alur kerja ini cukup untuk satu atau dua item: permintaan ketiga dijawab <code>429</code> selama dua
      video masih dibuat. <a href="#webhook">Webhook</a> memberi tahu saat videonya selesai.
    </p>
  </Section>
);
