import { DOWNLOAD_LINK_SECONDS, ROTATION_OVERLAP_HOURS } from '#contracts/limits.ts';
import { MAX_DELIVERY_ATTEMPTS } from '#core/webhook/retry-schedule.ts';
import { Code, CodeTabs } from '../code.tsx';
import { DataTable } from '../data-table.tsx';
import { Section } from '../docs-page.tsx';
import type { Heading } from '../docs-page.tsx';
import { VERIFY_WEBHOOK } from '../samples.ts';

const EVENTS = [
  ['video.done', 'Video siap diunduh.'],
  ['video.failed', 'Video gagal; kreditnya sudah kembali.'],
  ['video.canceled', 'Video dibatalkan; kreditnya sudah kembali.'],
  ['asset.ready', 'Berkas yang diunggah atau diambil siap dipakai; data adalah asetnya.'],
  ['asset.rejected', 'Berkas ditolak atau tidak bisa diambil; data.error berisi alasannya.'],
  ['batch.done', 'Semua video sebuah batch sudah berakhir; data adalah batch-nya.'],
] as const;

const MESSAGE = `POST /hooks/video HTTP/1.1
content-type: application/json
webhook-id: msg_0199a1c4-7c1e-7f3a-9a53-0c1b7c6f2d10
webhook-timestamp: 1768446012
webhook-signature: v1,tZ1I4hUPCOCNdWrgkMPFfUxnUKuFDSqqgIlzqDkFY5s=

{"type":"video.done","timestamp":"2026-01-15T03:00:12.000Z","data":{"id":"vid_…","status":"done", …}}
`;

export const WebhookSection = (heading: Heading) => (
  <Section {...heading}>
    <p>
      Agar program Anda tidak perlu bertanya berulang kali, isi alamat server Anda di <a href="/">dasbor</a>,
      halaman <strong>Webhook</strong>, dan simpan kode rahasia (<code>whsec_…</code>) yang ditampilkan
      sekali. Alamatnya harus berawalan <code>https://</code> dan bisa dibuka dari internet.
    </p>
    <DataTable
      caption="Kejadian webhook"
      head={['Kejadian', 'Kapan']}
      rows={EVENTS.map(([type, when]) => ({ key: type, cells: [<code key="type">{type}</code>, when] }))}
    />
    <Code label="Contoh pesan" code={MESSAGE} />
    <p>
      <code>data</code> adalah video seperti jawaban <code>GET /v1/videos/&#123;id&#125;</code>. Tautan
      unduhannya berlaku {DOWNLOAD_LINK_SECONDS / 60}&nbsp;menit.
    </p>
    <h3 id="tanda-tangan">Periksa tanda tangan</h3>
    <p>
      Pastikan pesan benar-benar dari layanan ini sebelum memakainya. Pesan mengikuti{' '}
      <a href="https://www.standardwebhooks.com" rel="noreferrer">
        Standard Webhooks
      </a>
      , jadi pustakanya bisa dipakai. Tanpa pustaka:
    </p>
    <CodeTabs title="Memeriksa webhook" samples={VERIFY_WEBHOOK} />
    <h3 id="pengulangan">Pengiriman ulang</h3>
    <ul>
      <li>
        Jawab dengan status <code>2xx</code> dalam 10&nbsp;detik, lalu proses pesannya. Selain itu, pesan
        dikirim ulang dengan jeda yang makin panjang, paling banyak {MAX_DELIVERY_ATTEMPTS}&nbsp;kali dalam
        kira-kira satu hari.
      </li>
      <li>
        Pesan yang sama bisa datang lebih dari sekali. Simpan <code>webhook-id</code> yang sudah diproses dan
        abaikan ulangannya.
      </li>
      <li>Status 410 mematikan webhook. Aktifkan lagi di dasbor.</li>
      <li>
        Setelah kode rahasia diganti, pesan ditandatangani dengan kode lama dan baru selama{' '}
        {ROTATION_OVERLAP_HOURS.default}&nbsp;jam.
      </li>
    </ul>
  </Section>
);
