import { REFUSAL_MESSAGES } from '#messages/refusals.ts';
import { RENDER_FAILURE_MESSAGES } from '#messages/render-failures.ts';
import { Code } from '../code.tsx';
import { DataTable } from '../data-table.tsx';
import { Section } from '../docs-page.tsx';
import type { Heading } from '../docs-page.tsx';
import { ERRORS } from '../errors.ts';
import { InlineCode } from '../inline-code.tsx';

const EXAMPLE = `HTTP/1.1 402

{
  "error": "insufficient_credits",
  "message": "${REFUSAL_MESSAGES.insufficient_credits.id}",
  "details": { "required_credits": 9, "available_credits": 2.5 }
}
`;

export const ErrorsSection = (heading: Heading) => (
  <Section {...heading}>
    <p>
      Semua jawaban kesalahan berbentuk sama. Program Anda memeriksa <code>error</code>, orang membaca{' '}
      <code>message</code>, dan <code>details</code> menyebut apa yang harus diperbaiki. Kirim header{' '}
      <code>Accept-Language: en</code> untuk menerima kalimatnya dalam bahasa Inggris.
    </p>
    <Code label="Contoh jawaban kesalahan" code={EXAMPLE} />
    <DataTable
      caption="Kode kesalahan"
      head={['Kode', 'Status', 'Arti', 'Yang perlu dilakukan']}
      rows={Object.entries(ERRORS).map(([code, { status, meaning, advice }]) => ({
        key: code,
        cells: [
          <code key="code">{code}</code>,
          status,
          <InlineCode key="meaning" text={meaning} />,
          <InlineCode key="advice" text={advice} />,
        ],
      }))}
    />
    <h3 id="video-gagal">Video yang gagal</h3>
    <p>
      Permintaan yang diterima masih bisa gagal saat dirender. Video itu berstatus <code>failed</code>,
      kreditnya kembali, dan <code>error</code> di dalam video berisi kode dan pesan:
    </p>
    <DataTable
      caption="Kode video yang gagal"
      head={['Kode', 'Pesan']}
      rows={Object.entries(RENDER_FAILURE_MESSAGES).map(([code, message]) => ({
        key: code,
        cells: [<code key="code">{code}</code>, message.id],
      }))}
    />
  </Section>
);
