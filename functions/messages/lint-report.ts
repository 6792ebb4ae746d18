import type { Bilingual, Language } from '#contracts/languages.ts';
import type { RootAttributes } from '#core/composition/problems.ts';
import type { DescribedProblem, ReportedProblem } from './composition-problems.ts';
import { formatNumber } from './numbers.ts';
import type { ProblemText } from './problem-text.ts';

const HINT: Bilingual = { id: 'Saran', en: 'Hint' };
const WARNING: Bilingual = { id: 'Peringatan', en: 'Warning' };

/** A problem of a project is in a file of its own. */
type Problem = ReportedProblem & { readonly file?: string };

type Report = Readonly<{
  file: string;
  language: Language;
  warnings: readonly Problem[];
}>;

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

const describe = (
  { file: checked, language }: Report,
  { file = checked, code, message, hint, line, column }: Problem,
): string =>
  `${line === null ? file : `${file}:${line}:${column}`}  ${code}\n  ${message}\n  ${HINT[language]}: ${hint}\n`;

const describeWarnings = (report: Report): readonly string[] =>
  report.warnings.map(({ message, ...warning }) =>
    describe(report, { ...warning, message: `${WARNING[report.language]}: ${message}` }),
  );

/** Output of the lint command for an invalid composition: problems, warnings, then the number of both. */
export const composeLintReport = (report: Report, problems: readonly Problem[]): string => {
  const warnings = report.warnings.length;
  const summary: Bilingual = {
    id: `${problems.length} masalah${warnings === 0 ? '' : ` dan ${warnings} peringatan`}. Perbaiki, lalu periksa lagi.`,
    en: `${counted(problems.length, 'problem')}${warnings === 0 ? '' : ` and ${counted(warnings, 'warning')}`}. Correct ${problems.length + warnings === 1 ? 'it' : 'them'}, then check again.`,
  };
  return [
    ...problems.map((problem) => describe(report, problem)),
    ...describeWarnings(report),
    summary[report.language],
  ].join('\n');
};

/** Output of the lint command for a valid composition: its warnings, then its format and the number of its assets. */
export const composePassReport = (report: Report, root: RootAttributes, assets: number): string => {
  const { file, language } = report;
  const warnings = report.warnings.length;
  const size = `${root.width} × ${root.height}`;
  const seconds = formatNumber(root.durationSeconds, language);
  const summary: Bilingual = {
    id: `siap dirender${warnings === 0 ? '' : ` dengan ${warnings} peringatan`} (${size} piksel, ${root.fps} fps, ${seconds} detik${assets === 0 ? '' : `; ${assets} aset diperiksa saat video dibuat`}).`,
    en: `ready to render${warnings === 0 ? '' : ` with ${counted(warnings, 'warning')}`} (${size} pixels, ${root.fps} fps, ${seconds} seconds${assets === 0 ? '' : `; ${counted(assets, 'asset')} to be checked when the video is created`}).`,
  };
  return [...describeWarnings(report), `${file}: ${summary[language]}`].join('\n');
};

const unreadable = (texts: Bilingual<ProblemText>): Bilingual<DescribedProblem> => ({
  id: { code: 'invalid_input', ...texts.id },
  en: { code: 'invalid_input', ...texts.en },
});

/** Problems of a file that cannot be checked; the API responds with 400 to such a document. */
export const UNREADABLE_DOCUMENT = {
  tooLong: (characters: number, maxCharacters: number) =>
    unreadable({
      id: {
        message: `Dokumen terlalu panjang: ${formatNumber(characters, 'id')} karakter, paling banyak ${formatNumber(maxCharacters, 'id')}.`,
        hint: 'Kecilkan atau kurangi gambar yang disematkan sebagai data:image, lalu periksa lagi.',
      },
      en: {
        message: `The document is too long: ${formatNumber(characters, 'en')} characters, at most ${formatNumber(maxCharacters, 'en')}.`,
        hint: 'Make pictures that are embedded as data:image smaller or fewer, then check again.',
      },
    }),
  notText: () =>
    unreadable({
      id: {
        message: 'Berkas ini bukan teks UTF-8 yang valid.',
        hint: 'Simpan ulang dokumen dengan pengodean UTF-8.',
      },
      en: { message: 'This file is not valid UTF-8 text.', hint: 'Save the document as UTF-8.' },
    }),
  invalidText: () =>
    unreadable({
      id: {
        message: 'Dokumen memuat karakter NUL (kode 0).',
        hint: 'Hapus karakter itu. Karakternya tidak terlihat; cari \\x00 di editor teks.',
      },
      en: {
        message: 'The document has a NUL character (code 0).',
        hint: 'Remove that character. It is invisible; look for \\x00 in a text editor.',
      },
    }),
  empty: () =>
    unreadable({
      id: { message: 'Dokumen ini kosong.', hint: 'Isi berkas dengan satu dokumen HTML yang utuh.' },
      en: { message: 'This document is empty.', hint: 'Write one complete HTML document into the file.' },
    }),
} as const;
