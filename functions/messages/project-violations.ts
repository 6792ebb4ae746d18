import type { Bilingual } from '#contracts/languages.ts';
import { PROJECT_FILES_MAX, PROJECT_PATH_MAX_CHARACTERS } from '#contracts/limits.ts';

/** A file of a project is one of three. */
export const ONE_OF_THREE: Bilingual = {
  id: 'Isi salah satu saja: text, sha256, atau asset.',
  en: 'Give exactly one of text, sha256 and asset.',
};

/** Sentences for the rules of projects and their files. */
export const PROJECT_VIOLATIONS = {
  minProperties: () => ONE_OF_THREE,
  oneDocument: () => ({
    id: 'Isi salah satu: html, atau project (dengan revision dan variables jika perlu).',
    en: 'Give either html, or project (with revision and variables if needed).',
  }),
  oneSource: () => ({
    id: 'Isi salah satu: files atau from_template.',
    en: 'Give either files or from_template.',
  }),
  pattern: () => ({
    id: 'Format tidak sesuai. Tulis SHA-256 sebagai 64 digit heksadesimal (0–9, a–f), dan ID aset sebagai asset_….',
    en: 'The format is not valid. Write a SHA-256 as 64 lower-case hexadecimal digits, and the ID of an asset as asset_….',
  }),
  revision: () => ({
    id: 'Tulis nomor revisi sebagai bilangan bulat, mulai dari 1.',
    en: 'Write the number of a revision as a whole number, starting at 1.',
  }),
  entityTag: () => ({
    id: 'Tulis nomor satu revisi di antara tanda kutip, misalnya If-Match: "3".',
    en: 'Write the number of one revision in quotation marks, for example If-Match: "3".',
  }),
  unknownText: () => ({
    id: 'Teks dengan SHA-256 ini belum tersimpan di workspace ini. Kirim isinya sebagai text, atau simpan dulu dengan POST /v1/project-texts.',
    en: 'This workspace has not stored a text with this SHA-256. Send it as text, or store it first with POST /v1/project-texts.',
  }),
  missing_index: () => ({
    id: 'Proyek harus punya berkas teks index.html.',
    en: 'A project needs the text file index.html.',
  }),
  too_many_files: () => ({
    id: `Terlalu banyak berkas: paling banyak ${PROJECT_FILES_MAX}.`,
    en: `Too many files: at most ${PROJECT_FILES_MAX}.`,
  }),
  invalid_path: () => ({
    id: `Path tidak sesuai. Tulis path relatif tanpa .., paling panjang ${PROJECT_PATH_MAX_CHARACTERS} karakter, tanpa tanda khusus seperti ? # % : *, misalnya compositions/judul.html.`,
    en: `The path is not valid. Write a relative path without .., of at most ${PROJECT_PATH_MAX_CHARACTERS} characters and without special characters such as ? # % : *, for example compositions/title.html.`,
  }),
  file_is_folder: () => ({
    id: 'Path ini sekaligus folder dari berkas lain. Ganti nama salah satunya.',
    en: 'This path is also the folder of another file. Rename one of them.',
  }),
  invalid_text: () => ({
    id: 'Teks memuat karakter NUL (kode 0) atau Unicode yang rusak. Hapus karakter itu.',
    en: 'The text has a NUL character (code 0) or broken Unicode. Remove that character.',
  }),
  text_too_large: () => ({
    id: 'Teks terlalu besar: paling besar 1 MiB.',
    en: 'The text is too large: at most 1 MiB.',
  }),
  texts_too_large: () => ({
    id: 'Teks proyek terlalu besar: bersama-sama paling besar 5 MiB.',
    en: 'The texts of the project are too large: at most 5 MiB together.',
  }),
} as const satisfies Readonly<Record<string, () => Bilingual>>;
