import type { LintProblemText } from './problem-text.ts';

/** Linter errors about the properties that animations change. */
export const ANIMATION_PROBLEMS = {
  gsap_infinite_repeat: {
    id: [
      'Animasi berulang tanpa akhir pada komposisi tanpa durasi',
      'Isi data-duration pada elemen akar, atau ganti repeat: -1 dengan jumlah ulangan yang pasti.',
    ],
    en: [
      'An animation repeats without end in a composition without a duration',
      'Set data-duration on the root element, or replace repeat: -1 with a fixed number of repeats.',
    ],
  },
  gsap_fullscreen_overlay_starts_visible: {
    id: [
      'Lapisan penuh layar sudah tampak sebelum animasinya mulai sehingga menutupi video',
      'Beri opacity: 0 di CSS, atau panggil gsap.set(…, { opacity: 0 }) sebelum animasi itu dimulai.',
    ],
    en: [
      'A layer that fills the picture is visible before its animation starts, so it covers the video',
      'Give it opacity: 0 in CSS, or call gsap.set(…, { opacity: 0 }) before the animation starts.',
    ],
  },
  gsap_animates_clip_element: {
    id: [
      'Animasi mengubah visibility, display, atau autoAlpha pada elemen .clip',
      'Pindahkan animasinya ke elemen anak, atau animasikan opacity saja.',
    ],
    en: [
      'An animation changes visibility, display or autoAlpha of a .clip element',
      'Move the animation to a child element, or animate opacity only.',
    ],
  },
  gsap_css_transform_conflict: {
    id: [
      'CSS dan GSAP sama-sama mengatur transform elemen ini',
      'Periksa posisinya di pratinjau. Agar jelas, atur semuanya lewat GSAP (xPercent, yPercent, scale), atau pakai elemen pembungkus.',
    ],
    en: [
      'CSS and GSAP both set the transform of this element',
      'Check its position in the preview. To make it clear, set all of it with GSAP (xPercent, yPercent, scale), or use a wrapper element.',
    ],
  },
  gsap_cold_seek_hidden_fromto_missing_reveal: {
    id: [
      'Elemen tersembunyi tidak dimunculkan di nilai akhir fromTo()',
      'Tambahkan opacity: 1 (atau autoAlpha: 1) pada nilai tujuan fromTo().',
    ],
    en: [
      'A hidden element is not shown by the end values of fromTo()',
      'Add opacity: 1 (or autoAlpha: 1) to the end values of fromTo().',
    ],
  },
  gsap_from_opacity_noop: {
    id: [
      'Elemen ber-opacity 0 di CSS dianimasikan dari 0 sehingga tidak pernah tampak',
      'Hapus opacity: 0 dari CSS dan biarkan gsap.from({ opacity: 0 }) yang mengaturnya.',
    ],
    en: [
      'An element with opacity 0 in CSS is animated from 0, so it never appears',
      'Remove opacity: 0 from the CSS and leave it to gsap.from({ opacity: 0 }).',
    ],
  },
  gsap_non_transform_motion: {
    id: [
      'Gerakan memakai properti tata letak sehingga tersendat',
      'Animasikan x, y, scale, atau rotation, bukan left, top, width, height, atau margin.',
    ],
    en: [
      'A movement uses layout properties, so it is not smooth',
      'Animate x, y, scale or rotation instead of left, top, width, height or margin.',
    ],
  },
  gsap_relative_value_second_writer: {
    id: [
      'Nilai relatif (“+=” atau “-=”) bertabrakan dengan animasi lain pada properti yang sama',
      'Pakai nilai tetap, atau fromTo() dengan awal dan akhir yang jelas.',
    ],
    en: [
      'A relative value (“+=” or “-=”) conflicts with another animation of the same property',
      'Use a fixed value, or fromTo() with an explicit start and end.',
    ],
  },
  gsap_repeat_refresh_relative_value: {
    id: [
      'repeatRefresh bersama nilai relatif memberi hasil berbeda pada tiap render',
      'Hapus repeatRefresh, atau ganti nilai relatif dengan nilai tetap.',
    ],
    en: [
      'repeatRefresh with a relative value gives a different result in each render',
      'Remove repeatRefresh, or replace the relative value with a fixed one.',
    ],
  },
  gsap_function_value_hazard: {
    id: [
      'Nilai tween berupa fungsi yang hasilnya bisa berbeda pada tiap render',
      'Hitung nilainya sekali saat timeline dibuat, atau pakai (index, target) => … dengan hitungan dari index saja.',
    ],
    en: [
      'A value of a tween is a function whose result can differ in each render',
      'Compute the value once when the timeline is created, or use (index, target) => … that computes from index only.',
    ],
  },
  svg_drawon_css_dasharray_conflict: {
    id: [
      'Animasi strokeDasharray bertabrakan dengan stroke-dasharray di CSS',
      'Hapus stroke-dasharray dari CSS, atau isi dua nilai di GSAP: strokeDasharray: "<panjang> <panjang>".',
    ],
    en: [
      'The animation of strokeDasharray conflicts with stroke-dasharray in CSS',
      'Remove stroke-dasharray from the CSS, or give GSAP two values: strokeDasharray: "<length> <length>".',
    ],
  },
  svg_measure_before_path_d: {
    id: [
      'getTotalLength() dipanggil sebelum path punya atribut d',
      'Isi atribut d di HTML, atau isi lewat skrip sebelum mengukurnya.',
    ],
    en: [
      'getTotalLength() is called before the path has a d attribute',
      'Write the d attribute in HTML, or set it in the script before the measurement.',
    ],
  },
} as const satisfies Readonly<Record<string, LintProblemText>>;
