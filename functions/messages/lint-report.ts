import type { DescribedProblem } from './composition-problems.ts';

/** A problem at its place in the file; null when it concerns the document as a whole. */
export interface LocatedProblem extends DescribedProblem {
  readonly line: number | null;
  readonly column: number | null;
}

/** What the lint command says to a person: every problem with its place, then how many there are. */
export const composeLintReport = (file: string, problems: readonly LocatedProblem[]): string =>
  [
    ...problems.map(
      ({ code, message, hint, line, column }) =>
        `${line === null ? file : `${file}:${line}:${column}`}  ${code}\n  ${message}\n  Saran: ${hint}\n`,
    ),
    `${problems.length} masalah. Perbaiki, lalu periksa lagi.`,
  ].join('\n');

/** What it says of a composition without problems. */
export const composePassReport = (
  file: string,
  root: {
    readonly width: number;
    readonly height: number;
    readonly fps: number;
    readonly durationSeconds: number;
  },
): string => {
  const seconds = root.durationSeconds.toLocaleString('id', { maximumFractionDigits: 3 });
  return `${file}: siap dirender (${root.width} × ${root.height} piksel, ${root.fps} fps, ${seconds} detik).`;
};

/** Problems that keep a file from being checked at all: the API answers 400 to such a document. */
export const UNREADABLE_DOCUMENT = {
  tooLong: (characters: number, most: number): DescribedProblem => ({
    code: 'invalid_input',
    message: `Dokumen terlalu panjang: ${characters.toLocaleString('id')} karakter, paling banyak ${most.toLocaleString('id')}.`,
    hint: 'Kecilkan atau kurangi gambar yang disematkan sebagai data:image, lalu periksa lagi.',
  }),
  notText: (): DescribedProblem => ({
    code: 'invalid_input',
    message: 'Berkas ini bukan teks UTF-8 yang utuh.',
    hint: 'Simpan ulang dokumen dengan pengodean UTF-8.',
  }),
  unsound: (): DescribedProblem => ({
    code: 'invalid_input',
    message: 'Dokumen memuat karakter NUL (kode 0).',
    hint: 'Hapus karakter itu: ia tidak terlihat, tetapi bisa dicari di editor teks sebagai \\x00.',
  }),
  empty: (): DescribedProblem => ({
    code: 'invalid_input',
    message: 'Dokumen ini kosong.',
    hint: 'Isi berkas dengan satu dokumen HTML yang utuh.',
  }),
} as const;
