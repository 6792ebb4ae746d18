import { ASSET_BYTES_PER_VIDEO_MAX, ASSETS_PER_VIDEO_MAX } from '#contracts/limits.ts';
import type { AssetProblemCode } from '#core/asset/asset-id.ts';

interface AssetProblemText {
  readonly message: string;
  readonly hint: string;
}

/** `asset`: the quoted id, or “ini” where the place of the problem names the asset. */
const ASSET_PROBLEMS: Readonly<Record<AssetProblemCode, (asset: string) => AssetProblemText>> = {
  unknown_asset: (asset) => ({
    message: `Aset ${asset} tidak ditemukan di workspace Anda.`,
    hint: 'Periksa kembali ID-nya, atau unggah berkasnya dengan POST /v1/assets.',
  }),
  asset_not_ready: (asset) => ({
    message: `Berkas aset ${asset} belum diunggah.`,
    hint: 'Unggah berkasnya ke upload.url dari POST /v1/assets, lalu kirim ulang permintaan ini.',
  }),
  asset_rejected: (asset) => ({
    message: `Berkas aset ${asset} ditolak saat diperiksa.`,
    hint: 'Lihat alasannya di GET /v1/assets/{id}, lalu unggah berkas lain sebagai aset baru.',
  }),
  wrong_asset_kind: (asset) => ({
    message: `Jenis aset ${asset} tidak sesuai di tempat ini.`,
    hint: 'Pakai aset gambar untuk gambar, dan aset audio untuk suara.',
  }),
  too_many_assets: (asset) => ({
    message: `Aset video ini terlalu banyak atau terlalu besar; batasnya terlewati oleh aset ${asset}.`,
    hint: `Pakai paling banyak ${ASSETS_PER_VIDEO_MAX} aset dengan ukuran total paling besar ${ASSET_BYTES_PER_VIDEO_MAX / 1024 ** 2} MiB.`,
  }),
};

/** Problem of an asset in a composition; `subject` is its id. */
export const describeAssetProblem = (code: AssetProblemCode, subject: string): AssetProblemText =>
  ASSET_PROBLEMS[code](`“${subject}”`);

/** Violation of a template variable whose value is an asset. */
export const assetViolationMessage = (code: AssetProblemCode): string => {
  const { message, hint } = ASSET_PROBLEMS[code]('ini');
  return `${message} ${hint}`;
};
