import {
  BATCH_BODY_MAX_BYTES,
  BATCH_ROWS_MAX,
  ASSET_BYTES_PER_VIDEO_MAX,
  ASSETS_PER_VIDEO_MAX,
  AUDIO_MAX_BYTES,
  AUDIO_MAX_SECONDS,
  BODY_MAX_BYTES,
  CLIP_BYTES_PER_VIDEO_MAX,
  CLIP_MAX,
  CLIP_MAX_BYTES,
  DOWNLOAD_LINK_SECONDS,
  FONT_MAX_BYTES,
  HTML_MAX_CHARACTERS,
  IMAGE_MAX_BYTES,
  IMAGE_MAX_PIXELS,
  MAX_ACTIVE_VIDEOS,
  MIN_DURATION_SECONDS,
  OUTPUT_KEPT_DAYS,
  PROJECT_BODY_MAX_BYTES,
  RECORD_KEPT_DAYS,
  TEMPLATE_FPS,
} from '#contracts/limits.ts';
import { formatNumber } from '../../ui/format.ts';
import { DataTable } from '../data-table.tsx';
import { InlineCode } from '../inline-code.tsx';
import { Section } from '../docs-page.tsx';
import type { Heading } from '../docs-page.tsx';

const inMegabytes = (bytes: number): string => `${formatNumber(bytes / 1024 ** 2)} MB`;

const LIMITS: readonly (readonly [name: string, value: string])[] = [
  ['Video aktif (antre atau dirender) per workspace', `${MAX_ACTIVE_VIDEOS}`],
  ['Durasi video', `paling singkat ${formatNumber(MIN_DURATION_SECONDS)} detik; batas atas di \`limits\``],
  ['Permintaan per menit', 'batasnya di `limits` dan di header `RateLimit-Policy`'],
  [
    'Isi permintaan',
    `${inMegabytes(BODY_MAX_BYTES)}; untuk menyimpan proyek ${inMegabytes(PROJECT_BODY_MAX_BYTES)}, untuk batch ${inMegabytes(BATCH_BODY_MAX_BYTES)}`,
  ],
  ['Baris dalam satu batch', `${BATCH_ROWS_MAX}`],
  ['Komposisi HTML', `${formatNumber(HTML_MAX_CHARACTERS)} karakter`],
  ['Frame per detik pada templat', TEMPLATE_FPS.join(', ')],
  ['Satu foto', `${inMegabytes(IMAGE_MAX_BYTES)}, ${formatNumber(IMAGE_MAX_PIXELS / 1e6)} megapiksel`],
  ['Satu musik', `${inMegabytes(AUDIO_MAX_BYTES)}, ${AUDIO_MAX_SECONDS / 60} menit`],
  [
    'Satu klip video',
    `${inMegabytes(CLIP_MAX_BYTES)}, ${CLIP_MAX.seconds / 60} menit, ${CLIP_MAX.longerSide} × ${CLIP_MAX.shorterSide} piksel`,
  ],
  ['Satu font', inMegabytes(FONT_MAX_BYTES)],
  [
    'Berkas per video',
    `${ASSETS_PER_VIDEO_MAX}; klip video bersama ${inMegabytes(CLIP_BYTES_PER_VIDEO_MAX)}, yang lain bersama ${inMegabytes(ASSET_BYTES_PER_VIDEO_MAX)}`,
  ],
  ['Tautan unduhan berlaku', `${DOWNLOAD_LINK_SECONDS / 60} menit; baca videonya lagi untuk tautan baru`],
  ['Berkas video disimpan', `${OUTPUT_KEPT_DAYS} hari`],
  ['Catatan video disimpan', `${RECORD_KEPT_DAYS} hari`],
];

export const LimitsSection = (heading: Heading) => (
  <Section {...heading}>
    <p>
      <strong>1&nbsp;kredit membayar 1&nbsp;detik video.</strong> Video 9&nbsp;detik memakai 9&nbsp;kredit,
      dan video 2,5&nbsp;detik 2,5&nbsp;kredit. Durasi sebagian templat mengikuti isi dan musiknya:{' '}
      <code>POST /v1/videos/check</code> menjawab durasi dan biayanya sebelum video dibuat. Kredit disisihkan
      saat video dibuat dan kembali jika video gagal atau dibatalkan.
    </p>
    <DataTable
      caption="Batas layanan"
      head={['Batas', 'Nilai']}
      rows={LIMITS.map(([name, value]) => ({
        key: name,
        cells: [name, <InlineCode key="value" text={value} />],
      }))}
    />
    <p>
      <code>GET /v1/workspace</code> berisi sisa kredit, jumlah video aktif, penyimpanan yang terpakai, dan{' '}
      <code>limits</code> workspace Anda.
    </p>
  </Section>
);
