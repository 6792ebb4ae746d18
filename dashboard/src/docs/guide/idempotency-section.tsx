import { IDEMPOTENCY_KEY_MAX_CHARACTERS } from '#contracts/limits.ts';
import { Section } from '../docs-page.tsx';
import type { Heading } from '../docs-page.tsx';
import { DataTable } from '../data-table.tsx';
import { InlineCode } from '../inline-code.tsx';

const ROWS = [
  {
    sent: '`idempotency_key` sama, isi sama',
    answer: '200',
    result: 'Video yang sudah ada. Tidak ada video kedua, tidak ada biaya lagi.',
  },
  {
    sent: '`idempotency_key` sama, isi berbeda',
    answer: '409',
    result: 'Kesalahan `idempotency_conflict`. Tidak ada video baru.',
  },
  { sent: '`idempotency_key` baru', answer: '201', result: 'Video baru.' },
  { sent: 'Tanpa `idempotency_key`', answer: '201', result: 'Setiap permintaan membuat video baru.' },
] as const;

export const IdempotencySection = (heading: Heading) => (
  <Section {...heading}>
    <p>
      Jaringan bisa terputus setelah video dibuat, tetapi sebelum jawabannya sampai. Agar aman diulang, kirim{' '}
      <code>idempotency_key</code> saat membuat video: teks 1–{IDEMPOTENCY_KEY_MAX_CHARACTERS}&nbsp;karakter
      yang berbeda untuk setiap video, misalnya nomor pesanan.
    </p>
    <DataTable
      caption="Jawaban menurut idempotency_key"
      head={['Permintaan', 'Status', 'Hasil']}
      rows={ROWS.map(({ sent, answer, result }) => ({
        key: sent,
        cells: [<InlineCode key="sent" text={sent} />, answer, <InlineCode key="result" text={result} />],
      }))}
    />
  </Section>
);
