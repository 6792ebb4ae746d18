import type { ProblemTexts } from './problem-text.ts';

/** Problems of references between the files of a project. */
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
      message: `The file “${subject}” cannot be used here: it has another type.`,
      hint: 'Scripts end in .js or .mjs, CSS in .css, documents in .html, captions in .srt, .vtt, .json or .txt. Pictures (except .svg), fonts, audio and clips must be assets of the workspace.',
    },
  }),
} as const satisfies ProblemTexts;
