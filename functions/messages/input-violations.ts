import { BODY_MESSAGES } from '#contracts/gateway-responses.ts';
import type { Bilingual, Language } from '#contracts/languages.ts';
import { VARIABLE_NAME_MAX_CHARACTERS } from '#contracts/limits.ts';
import { formatNumber } from './numbers.ts';
import { FRAMES_VIOLATIONS } from './frames-violations.ts';
import { ONE_OF_THREE, PROJECT_VIOLATIONS } from './project-violations.ts';
import { COLOR_MESSAGE } from './variable-violations.ts';

const TYPE_NAMES: Readonly<Record<string, Bilingual>> = {
  string: { id: 'teks di dalam tanda kutip', en: 'a string in quotation marks' },
  'string, null': { id: 'teks di dalam tanda kutip atau null', en: 'a string in quotation marks or null' },
  array: { id: 'array', en: 'an array' },
  integer: { id: 'bilangan bulat', en: 'a whole number' },
  number: { id: 'angka', en: 'a number' },
  object: { id: 'objek JSON', en: 'a JSON object' },
  boolean: { id: 'true atau false', en: 'true or false' },
};

const typeName = (type: string, language: Language): string => TYPE_NAMES[type]?.[language] ?? type;

const asNumber = (bound: string, language: Language): string => formatNumber(Number(bound), language);

const EMPTY: Bilingual = { id: 'Tidak boleh kosong.', en: 'Must not be empty.' };

const MESSAGES: Readonly<Record<string, (bound: string, nearest?: string) => Bilingual>> = {
  request: () => BODY_MESSAGES.request,
  json: (position) => {
    const [line, column] = position.split(':');
    if (column === undefined) return BODY_MESSAGES.json;
    return {
      id: `${BODY_MESSAGES.json.id} Kesalahan pertama ada di baris ${line}, kolom ${column}.`,
      en: `${BODY_MESSAGES.json.en} The first error is at line ${line}, column ${column}.`,
    };
  },
  contentType: () => ({
    id: 'Isi permintaan berupa form, bukan JSON. Kirim objek JSON dengan header Content-Type: application/json.',
    en: 'The request body is a form, not JSON. Send a JSON object with the header Content-Type: application/json.',
  }),
  bodySize: (bound) => {
    const mebibytes = Number(bound) / 1024 ** 2;
    return {
      id: `Isi permintaan terlalu besar: paling besar ${mebibytes} MiB. Unggah gambar sebagai aset, lalu sebut ID-nya.`,
      en: `The request body is too large: at most ${mebibytes} MiB. Upload pictures as assets and send their IDs.`,
    };
  },
  metadataSize: (bound) => ({
    id: `Metadata terlalu besar: paling banyak ${asNumber(bound, 'id')} byte sebagai JSON.`,
    en: `The metadata is too large: at most ${asNumber(bound, 'en')} bytes of JSON.`,
  }),
  dataValue: () => ({
    id: 'Baris batch tidak menerima gambar sebagai data:. Tulis ID aset gambar (asset_…) atau alamat https berkasnya.',
    en: 'Rows of a batch take no images as data: values. Give the ID of an image asset (asset_…) or the https address of a file.',
  }),
  format: () => ({
    id: 'Teks memuat karakter NUL (kode 0) atau Unicode yang rusak. Hapus karakter itu.',
    en: 'The text has a NUL character (code 0) or broken Unicode. Remove that character.',
  }),
  required: (bound) => ({ id: `Field ${bound} wajib diisi.`, en: `The field ${bound} is required.` }),
  additionalProperties: (bound, nearest) => ({
    id: `Field ${bound} tidak dikenal. Perbaiki ejaannya${nearest === undefined ? '' : ` menjadi “${nearest}”`} atau hapus field itu.`,
    en: `The field ${bound} is unknown. Correct its spelling${nearest === undefined ? '' : ` to “${nearest}”`} or remove it.`,
  }),
  unknownParameter: (bound) => ({
    id: `Parameter query ini tidak dikenal. Perbaiki ejaannya menjadi ${bound}, atau hapus parameter ini.`,
    en: `This query parameter is unknown. Correct its spelling to ${bound}, or remove it.`,
  }),
  type: (bound) => ({
    id: `Nilai harus berupa ${typeName(bound, 'id')}.`,
    en: `The value must be ${typeName(bound, 'en')}.`,
  }),
  enum: (bound) => ({
    id: `Nilai harus salah satu dari ${bound}.`,
    en: `The value must be one of ${bound}.`,
  }),
  uniqueItems: () => ({ id: 'Tulis setiap nilai satu kali saja.', en: 'Write each value only once.' }),
  minLength: (bound) =>
    bound === '1'
      ? EMPTY
      : {
          id: `Terlalu pendek: paling sedikit ${asNumber(bound, 'id')} karakter.`,
          en: `Too short: at least ${asNumber(bound, 'en')} characters.`,
        },
  maxLength: (bound) => ({
    id: `Terlalu panjang: paling banyak ${asNumber(bound, 'id')} karakter.`,
    en: `Too long: at most ${asNumber(bound, 'en')} characters.`,
  }),
  minItems: (bound) => ({
    id: `Tulis paling sedikit ${asNumber(bound, 'id')} nilai.`,
    en: `Write at least ${asNumber(bound, 'en')} of them.`,
  }),
  minimum: (bound) => ({
    id: `Nilai tidak boleh kurang dari ${asNumber(bound, 'id')}.`,
    en: `The value must not be less than ${asNumber(bound, 'en')}.`,
  }),
  maximum: (bound) => ({
    id: `Nilai tidak boleh lebih dari ${asNumber(bound, 'id')}.`,
    en: `The value must not be more than ${asNumber(bound, 'en')}.`,
  }),
  integer: () => ({ id: 'Nilai harus berupa bilangan bulat.', en: 'The value must be a whole number.' }),
  fileSize: (mebibytes) => ({
    id: `Berkas terlalu besar: paling besar ${mebibytes} MiB untuk jenis ini. Perkecil berkasnya, lalu kirim ulang.`,
    en: `The file is too large: at most ${mebibytes} MiB for this kind. Make the file smaller, then send the request again.`,
  }),
  color: () => COLOR_MESSAGE,
  notBlank: () => EMPTY,
  unknownAsset: () => ({
    id: 'Aset tidak ditemukan di workspace ini. Periksa kembali ID-nya.',
    en: 'This workspace has no such asset. Check its ID.',
  }),
  notAnImage: () => ({
    id: 'Aset ini bukan gambar. Pakai aset gambar.',
    en: 'This asset is not an image. Use an image asset.',
  }),
  assetNotReady: () => ({
    id: 'Aset ini belum siap. Unggah berkasnya, tunggu sampai siap, lalu coba lagi.',
    en: 'This asset is not ready. Upload its file, wait until it is ready, then try again.',
  }),
  email: () => ({
    id: 'Tulis alamat email yang lengkap, misalnya nama@contoh.id.',
    en: 'Write a complete email address, for example name@example.com.',
  }),
  dateTime: () => ({
    id: 'Tulis tanggal dan waktu dengan zona waktu, misalnya 2027-01-31T17:00:00Z.',
    en: 'Write a date and time with a time zone, for example 2027-01-31T17:00:00Z.',
  }),
  future: () => ({ id: 'Tulis waktu yang belum lewat.', en: 'Write a time in the future.' }),
  webhookUrl: () => ({
    id: 'Tulis URL https:// yang bisa dijangkau dari internet, tanpa port, nama pengguna, kata sandi, dan bagian #, misalnya https://toko.contoh.id/webhook.',
    en: 'Write an https:// URL that the internet can reach, without a port, user name, password or # part, for example https://shop.example.com/webhook.',
  }),
  uploadOrSource: () => ({
    id: 'Isi salah satu: content_type dan size_bytes untuk berkas yang diunggah, atau source_url untuk berkas yang diambil dari alamatnya.',
    en: 'Give either content_type and size_bytes for a file to upload, or source_url for a file to fetch.',
  }),
  sourceUrl: () => ({
    id: 'Tulis URL https:// berkas yang bisa dijangkau dari internet, tanpa port, nama pengguna, kata sandi, dan bagian #, misalnya https://toko.contoh.id/foto.jpg.',
    en: 'Write the https:// URL of a file that the internet can reach, without a port, user name, password or # part, for example https://shop.example.com/photo.jpg.',
  }),
  template: () => ({
    id: 'Tulis composition, <id>, atau <id>@<versi>, misalnya promo-produk atau promo-produk@5.',
    en: 'Write composition, <id> or <id>@<version>, for example promo-produk or promo-produk@5.',
  }),
  cursor: () => ({
    id: 'Pakai nilai next_cursor dari halaman sebelumnya.',
    en: 'Use the next_cursor of the previous page.',
  }),
  maxProperties: (bound) =>
    bound === '1'
      ? ONE_OF_THREE
      : {
          id: `Terlalu banyak variabel: paling banyak ${asNumber(bound, 'id')}.`,
          en: `Too many variables: at most ${asNumber(bound, 'en')}.`,
        },
  ...PROJECT_VIOLATIONS,
  ...FRAMES_VIOLATIONS,
  maxItems: (bound) => ({
    id: `Terlalu banyak nilai: paling banyak ${asNumber(bound, 'id')}.`,
    en: `Too many values: at most ${asNumber(bound, 'en')}.`,
  }),
  propertyNames: () => ({
    id: `Nama variabel tidak sesuai: paling banyak ${VARIABLE_NAME_MAX_CHARACTERS} karakter, tanpa karakter NUL (kode 0).`,
    en: `The name of a variable is not valid: at most ${VARIABLE_NAME_MAX_CHARACTERS} characters, without the NUL character (code 0).`,
  }),
};

/** Rules with a sentence of their own. */
export const INPUT_RULES: readonly string[] = Object.keys(MESSAGES);

const FALLBACK: Bilingual = {
  id: 'Nilai tidak sesuai. Lihat aturannya di GET /v1/openapi.json.',
  en: 'The value is not valid. Its rules are in GET /v1/openapi.json.',
};

/** Sentence for one violated rule of a request schema. `bound` is the rule's limit as text, `nearest` a valid field. */
export const inputViolationMessage = (rule: string, bound = '', nearest?: string): Bilingual =>
  (Object.hasOwn(MESSAGES, rule) ? MESSAGES[rule]?.(bound, nearest) : undefined) ?? FALLBACK;
