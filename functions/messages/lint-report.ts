import type { RootAttributes } from '#core/composition/problems.ts';
import type { DescribedProblem, ReportedProblem } from './composition-problems.ts';

const describe = (file: string, { code, message, hint, line, column }: ReportedProblem): string =>
  `${line === null ? file : `${file}:${line}:${column}`}  ${code}\n  ${message}\n  Saran: ${hint}\n`;

const describeWarning = (file: string, { message, ...warning }: ReportedProblem): string =>
  describe(file, { ...warning, message: `Peringatan: ${message}` });

const countWarnings = (warnings: readonly ReportedProblem[]): string =>
  warnings.length === 0 ? '' : ` dan ${warnings.length} peringatan`;

/** Output of the lint command for an invalid composition: problems, warnings, then the number of both. */
export const composeLintReport = (
  file: string,
  problems: readonly ReportedProblem[],
  warnings: readonly ReportedProblem[],
): string =>
  [
    ...problems.map((problem) => describe(file, problem)),
    ...warnings.map((warning) => describeWarning(file, warning)),
    `${problems.length} masalah${countWarnings(warnings)}. Perbaiki, lalu periksa lagi.`,
  ].join('\n');

/** Output of the lint command for a valid composition: its warnings, then its format and the number of its assets. */
export const composePassReport = (
  file: string,
  root: RootAttributes,
  warnings: readonly ReportedProblem[],
  assets: number,
): string => {
  const seconds = root.durationSeconds.toLocaleString('id', { maximumFractionDigits: 3 });
  return [
    ...warnings.map((warning) => describeWarning(file, warning)),
    `${file}: siap dirender${warnings.length === 0 ? '' : ` dengan ${warnings.length} peringatan`} (${root.width} × ${root.height} piksel, ${root.fps} fps, ${seconds} detik${assets === 0 ? '' : `; ${assets} aset diperiksa saat video dibuat`}).`,
  ].join('\n');
};

/** Problems of a file that cannot be checked; the API responds with 400 to such a document. */
export const UNREADABLE_DOCUMENT = {
  tooLong: (characters: number, maxCharacters: number): DescribedProblem => ({
    code: 'invalid_input',
    message: `Dokumen terlalu panjang: ${characters.toLocaleString('id')} karakter, paling banyak ${maxCharacters.toLocaleString('id')}.`,
    hint: 'Kecilkan atau kurangi gambar yang disematkan sebagai data:image, lalu periksa lagi.',
  }),
  notText: (): DescribedProblem => ({
    code: 'invalid_input',
    message: 'Berkas ini bukan teks UTF-8 yang utuh.',
    hint: 'Simpan ulang dokumen dengan pengodean UTF-8.',
  }),
  invalidText: (): DescribedProblem => ({
    code: 'invalid_input',
    message: 'Dokumen memuat karakter NUL (kode 0).',
    hint: 'Hapus karakter itu. Karakternya tidak terlihat; cari \\x00 di editor teks.',
  }),
  empty: (): DescribedProblem => ({
    code: 'invalid_input',
    message: 'Dokumen ini kosong.',
    hint: 'Isi berkas dengan satu dokumen HTML yang utuh.',
  }),
} as const;
