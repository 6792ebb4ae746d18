const USE_ASSET = 'Unggah berkasnya dengan POST /v1/assets, lalu tulis assets/<id> di src.';

/** Linter errors about images, video, audio and captions. */
export const MEDIA_PROBLEMS = {
  media_src_kind_mismatch: [
    'Jenis berkas tidak cocok dengan elemennya',
    'Pakai <img> untuk gambar, <audio> untuk suara, dan <video> untuk klip video.',
  ],
  imperative_media_control: [
    'Skrip mengendalikan pemutaran media secara langsung',
    'Hapus play(), pause(), currentTime, dan muted dari skrip; atur waktu dengan data-start dan data-duration.',
  ],
  duplicate_media_id: [
    'Satu id dipakai oleh lebih dari satu media',
    'Beri setiap <img>, <audio>, dan <video> id yang berbeda.',
  ],
  color_grading_non_media: [
    'data-color-grading hanya berlaku pada gambar',
    'Pindahkan atribut itu ke elemen <img>.',
  ],
  color_grading_invalid_json: [
    'Isi data-color-grading bukan JSON yang valid',
    'Tulis objek JSON, misalnya {"preset":"skin-soft","intensity":0.6}.',
  ],
  color_grading_invalid_structure: [
    'Isi data-color-grading memuat nilai yang tidak dikenal',
    'Perbaiki atau hapus nilai yang salah di dalam data-color-grading.',
  ],
  video_missing_muted: [
    'Video dengan data-start belum dibisukan',
    'Tambahkan muted pada <video>, atau data-has-audio="true" jika suaranya ikut terdengar.',
  ],
  video_muted_with_declared_audio: [
    'Video dibisukan padahal menyatakan punya suara',
    'Hapus muted dari <video> jika suaranya ikut terdengar; jika tidak, hapus data-has-audio.',
  ],
  video_nested_in_timed_element: [
    'Video berada di dalam elemen lain yang juga punya data-start',
    'Tulis data-start pada elemen itu atau pada <video>, jangan pada keduanya.',
  ],
  self_closing_media_tag: [
    'Tag media ditutup dengan “/>” sehingga elemen sesudahnya tidak tampil',
    'Tutup elemen itu dengan </audio> atau </video>.',
  ],
  placeholder_media_url: ['URL media hanyalah contoh dan tidak berisi apa-apa', USE_ASSET],
  base64_media_prohibited: ['Suara atau video disematkan sebagai base64', USE_ASSET],
  media_missing_data_start: [
    'Media belum punya waktu mulai',
    'Tambahkan data-start berisi angka detik pada <audio> atau <video>.',
  ],
  media_missing_id: [
    'Media dengan data-start belum punya id',
    'Tambahkan id yang berbeda pada setiap <audio> dan <video>.',
  ],
  media_missing_src: ['Media belum punya sumber', USE_ASSET],
  media_crossorigin_breaks_preview: [
    'Atribut crossorigin bisa membuat media kosong',
    'Hapus atribut crossorigin dari media itu.',
  ],
  video_audio_double_source: [
    'Video dan audio memutar sumber yang sama sehingga suaranya ganda',
    'Tambahkan muted pada <video>, atau hapus <audio> itu.',
  ],
  audio_group_no_members: [
    'Kelompok audio tidak punya anggota',
    'Hapus <hf-audio-group>: kelompok audio tidak didukung.',
  ],
  inaccessible_media_url: ['URL media tidak bisa dibuka', USE_ASSET],
  caption_exit_missing_hard_kill: [
    'Teks takarir memudar tanpa benar-benar disembunyikan di akhirnya',
    'Setelah animasi keluar, tambahkan tl.set(elemen, { opacity: 0, visibility: "hidden" }, waktuSelesai).',
  ],
  caption_transcript_not_inline: [
    'Transkrip takarir diambil dari berkas lain',
    'Tulis transkripnya langsung di skrip: var TRANSCRIPT = [{ "text": "…", "start": 0, "end": 1 }].',
  ],
  caption_container_relative_position: [
    'Wadah takarir memakai position: relative',
    'Pakai position: absolute untuk semua elemen takarir.',
  ],
  caption_overflow_clips_scaled_words: [
    'Wadah takarir memotong kata yang membesar',
    'Pakai overflow: visible pada wadah takarir.',
  ],
  caption_track_kind_missing: [
    'Elemen takarir belum ditandai sebagai takarir',
    'Tambahkan data-track-kind="captions" pada elemen itu.',
  ],
  multiple_caption_tracks: [
    'Takarir tersebar di beberapa track',
    'Beri semua elemen takarir data-track-index yang sama.',
  ],
} as const;
