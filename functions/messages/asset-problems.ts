import type { Bilingual } from '#contracts/languages.ts';
import {
  ASSET_BYTES_PER_VIDEO_MAX,
  ASSETS_PER_VIDEO_MAX,
  CLIP_BYTES_PER_VIDEO_MAX,
  IMAGE_PIXELS_PER_VIDEO_MAX,
} from '#contracts/limits.ts';
import type { AssetProblemCode } from '#core/asset/asset-id.ts';
import type { ProblemText } from './problem-text.ts';

const MEBIBYTE = 1024 ** 2;
const [CLIP_MIB, OTHER_MIB] = [CLIP_BYTES_PER_VIDEO_MAX / MEBIBYTE, ASSET_BYTES_PER_VIDEO_MAX / MEBIBYTE];
const MEGAPIXELS = IMAGE_PIXELS_PER_VIDEO_MAX / 1_000_000;

type DescribeAsset = (asset: Bilingual) => Bilingual<ProblemText>;

/** The asset is its quoted id, or “this” where the place of the problem names it. */
const ASSET_PROBLEMS: Readonly<Record<AssetProblemCode, DescribeAsset>> = {
  unknown_asset: ({ id, en }) => ({
    id: {
      message: `Aset ${id} tidak ditemukan di workspace Anda, atau sudah dihapus.`,
      hint: 'Periksa kembali ID-nya, atau unggah berkasnya dengan POST /v1/assets.',
    },
    en: {
      message: `Your workspace does not have ${en}, or it was deleted.`,
      hint: 'Check its ID, or upload the file with POST /v1/assets.',
    },
  }),
  asset_not_ready: ({ id, en }) => ({
    id: {
      message: `Berkas aset ${id} belum diunggah, atau masih diambil atau diperiksa.`,
      hint: 'Unggah berkasnya ke upload.url dari POST /v1/assets, tunggu sampai status di GET /v1/assets/{id} menjadi ready, lalu kirim ulang permintaan ini.',
    },
    en: {
      message: `The file of ${en} is not uploaded yet, or is still being fetched or inspected.`,
      hint: 'Upload the file to upload.url of POST /v1/assets, wait until the status in GET /v1/assets/{id} is ready, then send this request again.',
    },
  }),
  asset_rejected: ({ id, en }) => ({
    id: {
      message: `Berkas aset ${id} ditolak saat diperiksa.`,
      hint: 'Lihat alasannya di GET /v1/assets/{id}, lalu unggah berkas lain sebagai aset baru.',
    },
    en: {
      message: `The file of ${en} was rejected during inspection.`,
      hint: 'GET /v1/assets/{id} has the reason; upload another file as a new asset.',
    },
  }),
  wrong_asset_kind: ({ id, en }) => ({
    id: {
      message: `Jenis aset ${id} tidak sesuai di tempat ini.`,
      hint: 'Pakai aset gambar (JPEG, PNG, WebP, HEIC, AVIF) untuk gambar, aset audio (MP3, M4A, WAV) untuk suara, klip (MP4, MOV, WebM) untuk <video>, dan font (WOFF2, WOFF, TTF, OTF) untuk @font-face.',
    },
    en: {
      message: `The kind of ${en} does not fit this place.`,
      hint: 'Use image assets (JPEG, PNG, WebP, HEIC, AVIF) for pictures, audio assets (MP3, M4A, WAV) for sound, clips (MP4, MOV, WebM) for <video>, and fonts (WOFF2, WOFF, TTF, OTF) for @font-face.',
    },
  }),
  too_many_assets: ({ id, en }) => ({
    id: {
      message: `Aset video ini terlalu banyak atau terlalu besar; batasnya terlewati oleh aset ${id}.`,
      hint: `Pakai paling banyak ${ASSETS_PER_VIDEO_MAX} aset: klip bersama paling besar ${CLIP_MIB} MiB, aset lain bersama ${OTHER_MIB} MiB, dan semua gambar bersama ${MEGAPIXELS} megapiksel.`,
    },
    en: {
      message: `This video has too many assets, or they are too large; ${en} exceeds the limit.`,
      hint: `Use at most ${ASSETS_PER_VIDEO_MAX} assets: all clips together at most ${CLIP_MIB} MiB, all other assets together ${OTHER_MIB} MiB, and all pictures together ${MEGAPIXELS} megapixels.`,
    },
  }),
};

/** Problem of an asset in a composition; `subject` is its id. */
export const describeAssetProblem = (code: AssetProblemCode, subject: string): Bilingual<ProblemText> =>
  ASSET_PROBLEMS[code]({ id: `“${subject}”`, en: `the asset “${subject}”` });

/** Violation of a template variable whose value is an asset. */
export const assetViolationMessage = (code: Exclude<AssetProblemCode, 'wrong_asset_kind'>): Bilingual => {
  const { id, en } = ASSET_PROBLEMS[code]({ id: 'ini', en: 'this asset' });
  return { id: `${id.message} ${id.hint}`, en: `${en.message} ${en.hint}` };
};
