import type { Bilingual } from '#contracts/languages.ts';
import { captionProblemMessage } from './caption-problems.ts';
import type { ProblemTexts } from './problem-text.ts';

const DEFAULTS: Readonly<Record<string, Bilingual>> = {
  number: {
    id: 'Tulis angka tanpa tanda kutip, di antara min dan max jika ada, misalnya 3 atau 1.5.',
    en: 'Write a number without quotation marks, between min and max if these are set, for example 3 or 1.5.',
  },
  color: {
    id: 'Tulis warna sebagai "#RRGGBB", misalnya "#0EA5E9".',
    en: 'Write a color as "#RRGGBB", for example "#0EA5E9".',
  },
  boolean: {
    id: 'Tulis true atau false tanpa tanda kutip.',
    en: 'Write true or false without quotation marks.',
  },
  captions: {
    id: 'Hapus atau ganti karakter yang tidak ada di font mana pun.',
    en: 'Remove or replace the characters that no font has.',
  },
};

const describeDefault = (type: string, options: readonly string[]): Bilingual => {
  const values = options.map((value) => `"${value}"`).join(', ');
  return (
    DEFAULTS[type] ??
    (options.length === 0
      ? { id: 'Tulis pilihannya sebagai options.', en: 'Write the values to choose from as options.' }
      : { id: `Pakai salah satu dari options: ${values}.`, en: `Use one of its options: ${values}.` })
  );
};

/** Problems and warnings of a project: references between its files, and its variables. */
export const PROJECT_PROBLEMS = {
  path_outside_project: (subject) => ({
    id: {
      message: `“${subject}” menunjuk ke luar folder proyek.`,
      hint: 'Simpan berkasnya di dalam proyek, lalu tulis alamatnya relatif terhadap folder proyek, misalnya assets/logo.png.',
    },
    en: {
      message: `“${subject}” is outside the folder of the project.`,
      hint: 'Keep the file in the project and write its address relative to the project, for example assets/logo.png.',
    },
  }),
  missing_file: (subject, { nearest } = { valid: [] }) => ({
    id: {
      message: `Berkas “${subject}” tidak ada di proyek ini.`,
      hint:
        nearest === undefined
          ? 'Tambahkan berkasnya ke proyek, atau perbaiki alamatnya. “Logo.png” dan “logo.png” adalah dua berkas.'
          : `Mungkin maksud Anda “${nearest}”. Ejaan alamat harus persis sama: “Logo.png” dan “logo.png” adalah dua berkas.`,
    },
    en: {
      message: `The project has no file “${subject}”.`,
      hint:
        nearest === undefined
          ? 'Add the file to the project or correct its address. “Logo.png” and “logo.png” are two files.'
          : `Did you mean “${nearest}”? Addresses are exact: “Logo.png” and “logo.png” are two files.`,
    },
  }),
  wrong_file_type: (subject) => ({
    id: {
      message: `Berkas “${subject}” tidak bisa dipakai di sini: jenis isinya tidak sesuai.`,
      hint: 'Skrip berakhiran .js atau .mjs, CSS .css, dokumen .html. Takarir .srt, .vtt, .json, atau .txt. Gambar (kecuali .svg), font, audio, dan klip harus berupa aset workspace.',
    },
    en: {
      message: `The file “${subject}” cannot be used here: its type does not fit this place.`,
      hint: 'Scripts end in .js or .mjs, CSS in .css, documents in .html, captions in .srt, .vtt, .json or .txt. Pictures (except .svg), fonts, audio and clips must be assets of the workspace.',
    },
  }),
  invalid_default: (subject, { type = '', valid, captions } = { valid: [] }) => {
    const hint = captions ? captionProblemMessage(captions) : describeDefault(type, valid);
    return {
      id: {
        message: `Nilai default variabel ini tidak sesuai dengan jenisnya: “${subject}”.`,
        hint: hint.id,
      },
      en: { message: `The default of this variable does not fit its type: “${subject}”.`, hint: hint.en },
    };
  },
  undeclared_variable: (subject, { nearest } = { valid: [] }) => ({
    id: {
      message: `Variabel “${subject}” tidak dideklarasikan, jadi tidak ada yang diisi di sini.`,
      hint:
        nearest === undefined
          ? 'Deklarasikan variabel itu di data-composition-variables, atau perbaiki namanya.'
          : `Mungkin maksud Anda “${nearest}”.`,
    },
    en: {
      message: `The variable “${subject}” is not declared, so nothing is filled in here.`,
      hint:
        nearest === undefined
          ? 'Declare it in data-composition-variables or correct its name.'
          : `Did you mean “${nearest}”?`,
    },
  }),
} as const satisfies ProblemTexts;
