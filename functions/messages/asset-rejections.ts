import type { Bilingual } from '#contracts/languages.ts';
import {
  ASSET_MAX_BYTES,
  AUDIO_MAX_SECONDS,
  CLIP_MAX,
  FETCH_REDIRECTS_MAX,
  FONT_UNPACKED_MAX_BYTES,
  IMAGE_MAX_PIXELS,
} from '#contracts/limits.ts';
import type { AssetRejectionCode } from '#core/asset/asset.ts';

const MEGAPIXELS = IMAGE_MAX_PIXELS / 1_000_000;
const [AUDIO_MINUTES, CLIP_MINUTES] = [AUDIO_MAX_SECONDS / 60, CLIP_MAX.seconds / 60];
const mebibytes = (kind: keyof typeof ASSET_MAX_BYTES): number => ASSET_MAX_BYTES[kind] / 1024 ** 2;
const MIB = {
  image: mebibytes('image'),
  audio: mebibytes('audio'),
  video: mebibytes('video'),
  font: mebibytes('font'),
};
const FONT_MIB = FONT_UNPACKED_MAX_BYTES / 1024 ** 2;

/** `error.message` of a rejected asset. */
export const ASSET_REJECTION_MESSAGES = {
  wrong_size: {
    id: 'Ukuran berkas tidak sama dengan size_bytes. Buat aset baru dengan size_bytes sesuai ukuran berkas dalam byte, lalu unggah lagi.',
    en: 'The size of the file is not size_bytes. Create a new asset whose size_bytes is the size of the file in bytes, then upload it again.',
  },
  wrong_content_type: {
    id: 'Isi berkas tidak sesuai dengan content_type. Pakai gambar JPEG, PNG, WebP, HEIC, atau AVIF, audio MP3, M4A, atau WAV, klip MP4, MOV, atau WebM, atau font WOFF2, WOFF, TTF, atau OTF, lalu unggah sebagai aset baru dengan content_type yang sesuai.',
    en: 'The file is not what content_type says. Use a JPEG, PNG, WebP, HEIC or AVIF image, MP3, M4A or WAV audio, an MP4, MOV or WebM clip, or a WOFF2, WOFF, TTF or OTF font, and upload it as a new asset with its content_type.',
  },
  unreadable_file: {
    id: 'Berkas rusak atau tidak lengkap. Simpan ulang berkas itu dengan aplikasi lain, lalu unggah sebagai aset baru.',
    en: 'The file is damaged or incomplete. Save it again with another application, then upload it as a new asset.',
  },
  unsupported_codec: {
    id: 'Codec berkas ini tidak didukung. Ubah audio menjadi MP3, AAC (M4A), atau WAV PCM, dan klip video menjadi H.264, H.265, VP8, VP9, atau AV1, lalu unggah sebagai aset baru.',
    en: 'The codec of this file is not supported. Convert audio to MP3, AAC (M4A) or PCM WAV, and clips to H.264, H.265, VP8, VP9 or AV1, then upload the file as a new asset.',
  },
  unsupported_colors: {
    id: 'Foto HDR ini (PQ atau HLG) tidak didukung. Simpan ulang sebagai JPEG, atau matikan mode HDR di kamera, lalu unggah sebagai aset baru.',
    en: 'This HDR photo (PQ or HLG) is not supported. Save it as JPEG, or turn off HDR in the camera, then upload it as a new asset.',
  },
  too_many_pixels: {
    id: `Gambar terlalu besar: paling banyak ${MEGAPIXELS} megapiksel. Perkecil gambarnya, lalu unggah sebagai aset baru.`,
    en: `The image is too large: at most ${MEGAPIXELS} megapixels. Make it smaller, then upload it as a new asset.`,
  },
  too_long: {
    id: `Durasi berkas terlalu panjang: paling lama ${AUDIO_MINUTES} menit untuk audio dan ${CLIP_MINUTES} menit untuk klip video. Potong berkasnya, lalu unggah sebagai aset baru.`,
    en: `The file is too long: at most ${AUDIO_MINUTES} minutes for audio and ${CLIP_MINUTES} minutes for clips. Cut it, then upload it as a new asset.`,
  },
  animated_image: {
    id: 'Gambar bergerak tidak didukung. Simpan satu gambar diam darinya, lalu unggah sebagai aset baru.',
    en: 'Animated images are not supported. Save one still picture of it, then upload that as a new asset.',
  },
  several_video_tracks: {
    id: 'Klip ini berisi lebih dari satu trek video. Ekspor ulang dengan satu trek video, lalu unggah sebagai aset baru.',
    en: 'This clip has more than one video track. Export it with one video track, then upload it as a new asset.',
  },
  frame_too_large: {
    id: `Ukuran klip terlalu besar: sisi panjang paling banyak ${CLIP_MAX.longerSide} piksel dan sisi pendek paling banyak ${CLIP_MAX.shorterSide} piksel. Perkecil ukurannya, misalnya menjadi 1080 × 1920, lalu unggah sebagai aset baru.`,
    en: `The frames of the clip are too large: at most ${CLIP_MAX.longerSide} pixels on the longer side and ${CLIP_MAX.shorterSide} on the shorter one. Make the clip smaller, for example 1080 × 1920, then upload it as a new asset.`,
  },
  too_many_frames: {
    id: `Frame rate klip terlalu tinggi: paling tinggi ${CLIP_MAX.fps} fps. Ekspor ulang dengan frame rate lebih rendah, lalu unggah sebagai aset baru.`,
    en: `The frame rate of the clip is too high: at most ${CLIP_MAX.fps} fps. Export it with a lower frame rate, then upload it as a new asset.`,
  },
  unsupported_edits: {
    id: 'Potongan atau kecepatan yang tersimpan di dalam klip ini tidak didukung. Ekspor ulang klipnya dari aplikasi edit video, lalu unggah sebagai aset baru.',
    en: 'Cuts or speeds that are stored inside this clip are not supported. Export it from a video editor, then upload it as a new asset.',
  },
  unpacked_too_large: {
    id: `Isi font terlalu besar: paling besar ${FONT_MIB} MiB setelah dibuka. Pakai font dengan karakter lebih sedikit, lalu unggah sebagai aset baru.`,
    en: `The unpacked font is too large: at most ${FONT_MIB} MiB. Use a font with fewer characters and upload it as a new asset.`,
  },
  storage_full: {
    id: 'Penyimpanan workspace penuh, sehingga foto ini tidak bisa disimpan sebagai JPEG. Hapus aset yang tidak dipakai, lalu unggah lagi sebagai aset baru.',
    en: 'The storage of the workspace is full, so this photo cannot be stored as JPEG. Delete assets that you do not use, then upload it again as a new asset.',
  },
  source_unreachable: {
    id: 'Berkas tidak bisa diambil dari source_url: alamatnya tidak menjawab, terlalu lambat, atau tidak memberikan berkas. Pastikan alamat itu bisa dibuka tanpa login, lalu buat aset baru, atau unggah berkasnya.',
    en: 'The file could not be fetched from source_url: the address did not answer, was too slow, or gave no file. Make sure that it opens without a login, then create a new asset, or upload the file.',
  },
  source_refused: {
    id: `Alamat di source_url, atau alamat tujuan pengalihannya, tidak diizinkan. Pakai alamat https publik tanpa port, nama pengguna, dan kata sandi, dengan paling banyak ${FETCH_REDIRECTS_MAX} pengalihan, lalu buat aset baru.`,
    en: `The address in source_url, or one that it redirects to, is not allowed. Use a public https address without a port, user name or password, and with at most ${FETCH_REDIRECTS_MAX} redirects, then create a new asset.`,
  },
  source_too_large: {
    id: `Berkas di source_url terlalu besar: paling besar ${MIB.image} MiB untuk gambar, ${MIB.audio} MiB untuk audio, ${MIB.video} MiB untuk klip video, dan ${MIB.font} MiB untuk font. Perkecil berkasnya, lalu buat aset baru.`,
    en: `The file of source_url is too large: at most ${MIB.image} MiB for images, ${MIB.audio} MiB for audio, ${MIB.video} MiB for clips and ${MIB.font} MiB for fonts. Make it smaller, then create a new asset.`,
  },
  fetch_failed: {
    id: 'Berkas di source_url belum bisa diambil karena gangguan di sistem kami. Buat aset baru dengan alamat yang sama, atau unggah berkasnya.',
    en: 'The file of source_url could not be fetched because of a problem with our service. Create a new asset with the same address, or upload the file.',
  },
  inspection_failed: {
    id: 'Berkas belum bisa diperiksa karena gangguan di sistem kami. Unggah lagi sebagai aset baru. Kalau tetap gagal, simpan ulang berkas itu dengan aplikasi lain.',
    en: 'The file could not be checked because of a problem of our service. Upload it again as a new asset. If that fails too, save it again with another application.',
  },
} as const satisfies Record<AssetRejectionCode, Bilingual>;
