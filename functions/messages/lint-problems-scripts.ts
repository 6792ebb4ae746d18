import type { LintProblemText } from './problem-text.ts';

/** Linter errors about scripts, libraries and the registration of timelines. */
export const SCRIPT_PROBLEMS = {
  missing_timeline_registry: {
    id: [
      'Timeline belum didaftarkan ke window.__timelines',
      'Tulis “window.__timelines = window.__timelines || {}”, lalu “window.__timelines["<data-composition-id>"] = tl”. Jika tidak memakai timeline, beri data-no-timeline pada elemen akar.',
    ],
    en: [
      'The timeline is not registered in window.__timelines',
      'Write “window.__timelines = window.__timelines || {}”, then “window.__timelines["<data-composition-id>"] = tl”. Without a timeline, give the root element data-no-timeline.',
    ],
  },
  timeline_id_mismatch: {
    id: [
      'Nama timeline tidak sama dengan data-composition-id mana pun',
      'Samakan nama di window.__timelines["…"] dengan data-composition-id.',
    ],
    en: [
      'The name of a timeline matches no data-composition-id',
      'Make the name in window.__timelines["…"] equal to the data-composition-id.',
    ],
  },
  invalid_inline_script_syntax: {
    id: [
      'Sintaks skrip salah sehingga tidak bisa dijalankan',
      'Perbaiki kesalahan sintaks JavaScript-nya dan pastikan skrip ditutup dengan </script>.',
    ],
    en: [
      'A script has a syntax error, so it cannot run',
      'Correct the syntax error in the JavaScript and make sure that the script is closed with </script>.',
    ],
  },
  non_deterministic_code: {
    id: [
      'Skrip memakai nilai yang berubah setiap kali dijalankan',
      'Ganti nilai acak atau waktu saat ini dengan nilai tetap, atau pakai pembangkit bilangan acak dengan seed tetap. Pustaka bawaan (Lottie, three.js, anime.js, d3, Motion) cukup dimuat dari CDN, tidak perlu ditempel di dokumen.',
    ],
    en: [
      'A script uses values that differ each time it runs',
      'Replace random values or the current time with fixed values, or use a random number generator with a fixed seed. Load bundled libraries (Lottie, three.js, anime.js, d3, Motion) from a CDN instead of pasting them into the document.',
    ],
  },
  requestanimationframe_in_composition: {
    id: [
      'requestAnimationFrame mengikuti waktu nyata, bukan timeline video',
      'Pindahkan animasinya ke tween GSAP atau ke onUpdate pada timeline.',
    ],
    en: [
      'requestAnimationFrame follows the clock, not the timeline of the video',
      'Move the animation into a GSAP tween or into onUpdate of the timeline.',
    ],
  },
  missing_gsap_script: {
    id: [
      'GSAP dipakai, tetapi belum dimuat',
      'Tambahkan <script src="https://cdn.jsdelivr.net/npm/gsap@3/dist/gsap.min.js"></script> sebelum skrip animasi.',
    ],
    en: [
      'GSAP is used, but not loaded',
      'Add <script src="https://cdn.jsdelivr.net/npm/gsap@3/dist/gsap.min.js"></script> before the script of the animation.',
    ],
  },
  missing_gsap_plugin: {
    id: [
      'motionPath dipakai, tetapi MotionPathPlugin belum dimuat',
      'Muat MotionPathPlugin.min.js sebelum skrip animasi dan panggil gsap.registerPlugin(MotionPathPlugin).',
    ],
    en: [
      'motionPath is used, but MotionPathPlugin is not loaded',
      'Load MotionPathPlugin.min.js before the script of the animation and call gsap.registerPlugin(MotionPathPlugin).',
    ],
  },
  missing_lottie_script: {
    id: [
      'Lottie dipakai, tetapi belum dimuat',
      'Tambahkan <script src="https://cdn.jsdelivr.net/npm/lottie-web@5/build/player/lottie.min.js"></script> sebelum skrip animasi.',
    ],
    en: [
      'Lottie is used, but not loaded',
      'Add <script src="https://cdn.jsdelivr.net/npm/lottie-web@5/build/player/lottie.min.js"></script> before the script of the animation.',
    ],
  },
  missing_three_script: {
    id: [
      'Three.js dipakai, tetapi belum dimuat',
      'Tambahkan <script src="https://cdn.jsdelivr.net/npm/three@0.160.1/build/three.min.js"></script> sebelum skrip animasi.',
    ],
    en: [
      'Three.js is used, but not loaded',
      'Add <script src="https://cdn.jsdelivr.net/npm/three@0.160.1/build/three.min.js"></script> before the script of the animation.',
    ],
  },
  gsap_timeline_not_registered: {
    id: [
      'Timeline GSAP dibuat, tetapi belum didaftarkan sehingga animasinya tidak berjalan',
      'Setelah membuat timeline, tulis “window.__timelines["<data-composition-id>"] = tl”.',
    ],
    en: [
      'A GSAP timeline is created, but not registered, so its animations do not run',
      'After creating the timeline, write “window.__timelines["<data-composition-id>"] = tl”.',
    ],
  },
  gsap_timeline_registered_before_async_build: {
    id: [
      'Timeline didaftarkan sebelum isinya selesai dibuat',
      'Pindahkan “window.__timelines[…] = tl” ke akhir, setelah semua tween ditambahkan.',
    ],
    en: [
      'A timeline is registered before all of its content exists',
      'Move “window.__timelines[…] = tl” to the end, after all tweens are added.',
    ],
  },
  gsap_timeline_return_used_as_tween: {
    id: [
      'Hasil tl.to() dipakai seolah-olah sebuah tween, padahal itu timeline-nya sendiri',
      'Buat timeline bersarang untuk tween yang ingin dikendalikan, lalu masukkan dengan tl.add(bersarang, 0).',
    ],
    en: [
      'The result of tl.to() is used like a tween, but it is the timeline itself',
      'Create a nested timeline for the tween that you want to control, then add it with tl.add(nested, 0).',
    ],
  },
} as const satisfies Readonly<Record<string, LintProblemText>>;
