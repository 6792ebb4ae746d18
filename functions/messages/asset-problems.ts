import {
  ASSET_BYTES_PER_VIDEO_MAX,
  ASSETS_PER_VIDEO_MAX,
  AUDIO_MAX_SECONDS,
  CLIP_BYTES_PER_VIDEO_MAX,
  CLIP_MAX,
  FONT_UNPACKED_MAX_BYTES,
  IMAGE_MAX_PIXELS,
} from '#contracts/limits.ts';
import type { AssetProblemCode } from '#core/asset/asset-id.ts';
import type { AssetRejectionCode } from '#core/asset/asset.ts';

interface AssetProblemText {
  readonly message: string;
  readonly hint: string;
}

/** `asset`: the quoted id, or “ini” where the place of the problem names the asset. */
const ASSET_PROBLEMS: Readonly<Record<AssetProblemCode, (asset: string) => AssetProblemText>> = {
  unknown_asset: (asset) => ({
    message: `Aset ${asset} tidak ditemukan di workspace Anda, atau sudah dihapus.`,
    hint: 'Periksa kembali ID-nya, atau unggah berkasnya dengan POST /v1/assets.',
  }),
  asset_not_ready: (asset) => ({
    message: `Berkas aset ${asset} belum diunggah atau masih diperiksa.`,
    hint: 'Unggah berkasnya ke upload.url dari POST /v1/assets, tunggu sampai status di GET /v1/assets/{id} menjadi ready, lalu kirim ulang permintaan ini.',
  }),
  asset_rejected: (asset) => ({
    message: `Berkas aset ${asset} ditolak saat diperiksa.`,
    hint: 'Lihat alasannya di GET /v1/assets/{id}, lalu unggah berkas lain sebagai aset baru.',
  }),
  wrong_asset_kind: (asset) => ({
    message: `Jenis aset ${asset} tidak sesuai di tempat ini.`,
    hint: 'Pakai aset gambar (JPEG, PNG, WebP) untuk gambar, aset audio (MP3, M4A, WAV) untuk suara, klip (MP4, MOV, WebM) untuk <video>, dan font (WOFF2, WOFF, TTF, OTF) untuk @font-face.',
  }),
  too_many_assets: (asset) => ({
    message: `Aset video ini terlalu banyak atau terlalu besar; batasnya terlewati oleh aset ${asset}.`,
    hint: `Pakai paling banyak ${ASSETS_PER_VIDEO_MAX} aset: klip bersama paling besar ${CLIP_BYTES_PER_VIDEO_MAX / 1024 ** 2} MiB, aset lain bersama ${ASSET_BYTES_PER_VIDEO_MAX / 1024 ** 2} MiB.`,
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

/** `error.message` of a rejected asset. */
export const ASSET_REJECTION_MESSAGES = {
  wrong_size:
    'Ukuran berkas tidak sama dengan size_bytes. Buat aset baru dengan size_bytes sesuai ukuran berkas dalam byte, lalu unggah lagi.',
  wrong_content_type:
    'Isi berkas tidak sesuai dengan content_type. Pakai gambar JPEG, PNG, WebP, HEIC, atau AVIF, audio MP3, M4A, atau WAV, klip MP4, MOV, atau WebM, atau font WOFF2, WOFF, TTF, atau OTF, lalu unggah sebagai aset baru dengan content_type yang sesuai.',
  unreadable_file:
    'Berkas rusak atau tidak lengkap. Simpan ulang berkas itu dengan aplikasi lain, lalu unggah sebagai aset baru.',
  unsupported_codec:
    'Codec berkas ini tidak didukung. Ubah audio menjadi MP3, AAC (M4A), atau WAV PCM, dan klip video menjadi H.264, H.265, VP8, VP9, atau AV1, lalu unggah sebagai aset baru.',
  unsupported_colors:
    'Foto HDR ini (PQ atau HLG) tidak didukung. Simpan ulang sebagai JPEG, atau matikan mode HDR di kamera, lalu unggah sebagai aset baru.',
  too_many_pixels: `Gambar terlalu besar: paling banyak ${IMAGE_MAX_PIXELS / 1_000_000} megapiksel. Perkecil gambarnya, lalu unggah sebagai aset baru.`,
  too_long: `Durasi berkas terlalu panjang: paling lama ${AUDIO_MAX_SECONDS / 60} menit untuk audio dan ${CLIP_MAX.seconds / 60} menit untuk klip video. Potong berkasnya, lalu unggah sebagai aset baru.`,
  animated_image:
    'Gambar bergerak tidak didukung. Simpan satu gambar diam darinya, lalu unggah sebagai aset baru.',
  several_video_tracks:
    'Klip ini berisi lebih dari satu trek video. Ekspor ulang dengan satu trek video, lalu unggah sebagai aset baru.',
  frame_too_large: `Ukuran klip terlalu besar: sisi panjang paling banyak ${CLIP_MAX.longerSide} piksel dan sisi pendek paling banyak ${CLIP_MAX.shorterSide} piksel. Perkecil ukurannya, misalnya menjadi 1080 × 1920, lalu unggah sebagai aset baru.`,
  too_many_frames: `Frame rate klip terlalu tinggi: paling tinggi ${CLIP_MAX.fps} fps. Ekspor ulang dengan frame rate lebih rendah, lalu unggah sebagai aset baru.`,
  unsupported_edits:
    'Potongan atau kecepatan yang tersimpan di dalam klip ini tidak didukung. Ekspor ulang klipnya dari aplikasi edit video, lalu unggah sebagai aset baru.',
  unpacked_too_large: `Isi font terlalu besar: paling besar ${FONT_UNPACKED_MAX_BYTES / 1024 ** 2} MiB setelah dibuka. Pakai font dengan karakter lebih sedikit, lalu unggah sebagai aset baru.`,
  storage_full:
    'Penyimpanan workspace penuh, sehingga foto ini tidak bisa disimpan sebagai JPEG. Hapus aset yang tidak dipakai, lalu unggah lagi sebagai aset baru.',
} as const satisfies Record<AssetRejectionCode, string>;
