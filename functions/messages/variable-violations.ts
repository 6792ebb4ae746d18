import type { Bilingual } from '#contracts/languages.ts';
import { CLIP_PART_MIN_SECONDS } from '#contracts/limits.ts';
import type { ClipValueCause } from '#core/template/clip-value.ts';
import type { VariableViolation } from '#core/template/template.ts';
import { captionProblemMessage } from './caption-problems.ts';
import { assetViolationMessage } from './asset-problems.ts';
import { rejectedSourceMessage, unfetchedMessage } from './source-violations.ts';
import { projectViolationMessage, unknownProjectVariableMessage } from './project-variable-violations.ts';
import { formatNumber } from './numbers.ts';

export const COLOR_MESSAGE: Bilingual = {
  id: 'Tulis warna dalam format #RRGGBB, misalnya #0EA5E9.',
  en: 'Write the color as #RRGGBB, for example #0EA5E9.',
};

const CLIP_VALUES = {
  no_asset: {
    id: 'Isi dengan ID aset video (asset_…) atau alamat https berkasnya, atau sebagian klip, misalnya asset_…#t=2.5,8.',
    en: 'Give the ID of a video asset (asset_…) or the https address of a file, or a part of a clip, for example asset_…#t=2.5,8.',
  },
  unreadable_part: {
    id: 'Bagian klip ini tidak bisa dibaca. Tulis detik mulai dan selesai dengan paling banyak tiga angka desimal: asset_…#t=2.5,8, atau asset_…#t=2.5 sampai klip berakhir, atau asset_…#t=,8 dari awal klip.',
    en: 'This part of a clip cannot be read. Write its start and end in seconds with at most three decimals: asset_…#t=2.5,8, or asset_…#t=2.5 to the end of the clip, or asset_…#t=,8 from its beginning.',
  },
  part_too_short: {
    id: `Bagian klip ini terlalu pendek: bagian itu harus berakhir paling sedikit ${formatNumber(CLIP_PART_MIN_SECONDS, 'id')} detik setelah mulai, misalnya asset_…#t=2.5,8.`,
    en: `This part of a clip is too short: it must end at least ${formatNumber(CLIP_PART_MIN_SECONDS, 'en')} seconds after its start, for example asset_…#t=2.5,8.`,
  },
} as const satisfies Record<ClipValueCause, Bilingual>;

const WRONG_KINDS = {
  image: {
    id: 'Aset ini bukan gambar. Isi dengan ID aset gambar (JPEG, PNG, WebP, HEIC, atau AVIF).',
    en: 'This asset is not an image. Give the ID of an image asset (JPEG, PNG, WebP, HEIC or AVIF).',
  },
  audio: {
    id: 'Aset ini bukan audio. Isi dengan ID aset audio (MP3, M4A, atau WAV).',
    en: 'This asset is not audio. Give the ID of an audio asset (MP3, M4A or WAV).',
  },
  video: {
    id: 'Aset ini bukan video. Isi dengan ID aset video (MP4, MOV, atau WebM).',
    en: 'This asset is not a video. Give the ID of a video asset (MP4, MOV or WebM).',
  },
} as const satisfies Record<Violation<'wrong_asset_kind'>['wanted'], Bilingual>;

const CLIP_TOO_HEAVY: Bilingual = {
  id: 'Klip ini terlalu berat untuk dirender tepat waktu. Pakai bagian yang lebih pendek atau lebih awal, atau ekspor ulang klipnya dengan resolusi lebih kecil (misalnya 1080 × 1920) dan lebih banyak keyframe, lalu unggah sebagai aset baru.',
  en: 'This clip is too heavy to be rendered in time. Use a shorter or an earlier part, or export the clip again with a lower resolution (for example 1080 × 1920) and more key frames and upload it as a new asset.',
};

const invalidAudioMessage = ({ names, nearest }: Violation<'invalid_audio'>): Bilingual => {
  if (names === undefined)
    return {
      id: 'Isi dengan ID aset audio (asset_…), atau alamat https berkasnya.',
      en: 'Give the ID of an audio asset (asset_…), or the https address of a file.',
    };
  const list = names.join(', ');
  return {
    id: `Musik ini tidak ada di pustaka${nearest === undefined ? '' : `; mungkin maksud Anda “${nearest}”`}. Isi dengan nama dari pustaka musik (${list}), ID aset audio (asset_…), atau alamat https berkasnya.`,
    en: `The library has no such music${nearest === undefined ? '.' : `; did you mean “${nearest}”?`} Give a name of the music library (${list}), the ID of an audio asset (asset_…), or the https address of a file.`,
  };
};

/** What is wrong with the value of a template's variable, and what to write instead. */
export const variableViolationMessage = (violation: VariableViolation): Bilingual => {
  switch (violation.code) {
    case 'missing':
      return missingVariableMessage(violation);
    case 'too_long':
      return {
        id: `Terlalu panjang: paling banyak ${formatNumber(violation.maxLength, 'id')} karakter.`,
        en: `Too long: at most ${formatNumber(violation.maxLength, 'en')} characters.`,
      };
    case 'invalid_color':
      return COLOR_MESSAGE;
    case 'invalid_number':
    case 'invalid_boolean':
    case 'invalid_choice':
    case 'invalid_font':
    case 'unknown_file':
      return projectViolationMessage(violation);
    case 'unknown_variable':
      return violation.isOfProject
        ? unknownProjectVariableMessage(violation)
        : unknownVariableMessage(violation);
    case 'unsupported_characters':
      return {
        id: `Tidak ada font untuk karakter ini: ${violation.characters.join(', ')}. Hapus atau ganti.`,
        en: `No font has these characters: ${violation.characters.join(', ')}. Remove or replace them.`,
      };
    case 'unsupported_size':
      return {
        id: `Ukuran tidak didukung template ini. Pilih: ${violation.supported.join(', ')}.`,
        en: `This template does not support this size. Choose one of ${violation.supported.join(', ')}.`,
      };
    case 'invalid_image':
      return {
        id: 'Isi dengan ID aset gambar (asset_…), alamat https berkasnya, atau data:image/jpeg, data:image/png, atau data:image/webp dalam base64 yang berisi satu gambar diam. Gambar data: dalam satu video bersama-sama paling besar 40 megapiksel; unggah yang lebih besar sebagai aset.',
        en: 'Give the ID of an image asset (asset_…), the https address of a file, or data:image/jpeg, data:image/png or data:image/webp in base64 with one still picture. All data: pictures of a video together may have at most 40 megapixels; upload larger ones as assets.',
      };
    case 'invalid_audio':
      return invalidAudioMessage(violation);
    case 'invalid_video':
      return CLIP_VALUES[violation.cause];
    case 'clip_part_after_end':
      return {
        id: 'Bagian yang dipilih dimulai setelah klip berakhir. Mulai lebih awal; durasi klip ada di duration_seconds dari GET /v1/assets/{id}.',
        en: 'The chosen part starts after the end of the clip. Start earlier; the duration of the clip is duration_seconds of GET /v1/assets/{id}.',
      };
    case 'clip_too_heavy':
      return CLIP_TOO_HEAVY;
    case 'invalid_captions':
      return captionProblemMessage(violation.problem);
    case 'unknown_asset':
    case 'asset_not_ready':
    case 'asset_rejected':
    case 'too_many_assets':
      return unusableFileMessage(violation);
    case 'wrong_asset_kind':
      return WRONG_KINDS[violation.wanted];
  }
};

type Violation<Code extends VariableViolation['code']> = Extract<VariableViolation, { code: Code }>;

/** Message for an asset, or the file of an address, that cannot be used. */
const unusableFileMessage = (
  violation: Violation<'unknown_asset' | 'asset_not_ready' | 'asset_rejected' | 'too_many_assets'>,
): Bilingual => {
  if (violation.code === 'asset_not_ready' && violation.fetchedAs !== undefined)
    return unfetchedMessage(violation.fetchedAs);
  if (violation.code === 'asset_rejected' && violation.rejection !== undefined)
    return rejectedSourceMessage(violation.rejection);
  return assetViolationMessage(violation.code);
};

const missingVariableMessage = ({ isInBrandKit, requiredBy }: Violation<'missing'>): Bilingual => {
  if (requiredBy !== undefined)
    return {
      id: `Wajib diisi karena ${requiredBy} terisi. Isi variabel ini atau hapus ${requiredBy}.`,
      en: `Required because ${requiredBy} is set. Set this variable or remove ${requiredBy}.`,
    };
  return isInBrandKit
    ? {
        id: 'Wajib diisi. Kirim di variables, atau simpan di brand kit (identitas merek: nama, warna, kontak) workspace Anda.',
        en: 'Required. Send it in variables, or save it in the brand kit of your workspace (name, colors and contact of the brand).',
      }
    : { id: 'Wajib diisi. Kirim nilainya di variables.', en: 'Required. Send its value in variables.' };
};

const unknownVariableMessage = ({ nearest, validNames }: Violation<'unknown_variable'>): Bilingual => {
  const names = validNames.join(', ');
  return {
    id: `Variabel ini tidak ada di template. Perbaiki ejaan namanya${nearest === undefined ? '' : ` menjadi “${nearest}”`} atau hapus variabel ini. Nama yang tersedia: ${names}.`,
    en: `The template has no such variable. Correct its name${nearest === undefined ? '' : ` to “${nearest}”`} or remove it. Names of the variables: ${names}.`,
  };
};
