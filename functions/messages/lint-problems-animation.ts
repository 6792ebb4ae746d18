/** Linter errors about scripts, timelines and GSAP. */
export const ANIMATION_PROBLEMS = {
  missing_timeline_registry: [
    'Timeline belum didaftarkan ke window.__timelines',
    'Tulis “window.__timelines = window.__timelines || {}”, lalu “window.__timelines["<data-composition-id>"] = tl”. Jika tidak memakai timeline, beri data-no-timeline pada elemen akar.',
  ],
  timeline_id_mismatch: [
    'Nama timeline tidak sama dengan data-composition-id mana pun',
    'Samakan nama di window.__timelines["…"] dengan data-composition-id.',
  ],
  invalid_inline_script_syntax: [
    'Sintaks skrip salah sehingga tidak bisa dijalankan',
    'Perbaiki kesalahan sintaks JavaScript-nya dan pastikan skrip ditutup dengan </script>.',
  ],
  non_deterministic_code: [
    'Skrip memakai nilai yang berubah setiap kali dijalankan',
    'Ganti nilai acak atau waktu saat ini dengan nilai tetap, atau pakai pembangkit bilangan acak dengan seed tetap. Pustaka bawaan (Lottie, three.js, anime.js, d3, Motion) cukup dimuat dari CDN, tidak perlu ditempel di dokumen.',
  ],
  requestanimationframe_in_composition: [
    'requestAnimationFrame mengikuti waktu nyata, bukan timeline video',
    'Pindahkan animasinya ke tween GSAP atau ke onUpdate pada timeline.',
  ],
  missing_gsap_script: [
    'GSAP dipakai, tetapi belum dimuat',
    'Tambahkan <script src="https://cdn.jsdelivr.net/npm/gsap@3/dist/gsap.min.js"></script> sebelum skrip animasi.',
  ],
  missing_gsap_plugin: [
    'motionPath dipakai, tetapi MotionPathPlugin belum dimuat',
    'Muat MotionPathPlugin.min.js sebelum skrip animasi dan panggil gsap.registerPlugin(MotionPathPlugin).',
  ],
  missing_lottie_script: [
    'Lottie dipakai, tetapi belum dimuat',
    'Tambahkan <script src="https://cdn.jsdelivr.net/npm/lottie-web@5/build/player/lottie.min.js"></script> sebelum skrip animasi.',
  ],
  missing_three_script: [
    'Three.js dipakai, tetapi belum dimuat',
    'Tambahkan <script src="https://cdn.jsdelivr.net/npm/three@0.160.1/build/three.min.js"></script> sebelum skrip animasi.',
  ],
  gsap_timeline_not_registered: [
    'Timeline GSAP dibuat, tetapi belum didaftarkan sehingga animasinya tidak berjalan',
    'Setelah membuat timeline, tulis “window.__timelines["<data-composition-id>"] = tl”.',
  ],
  gsap_timeline_registered_before_async_build: [
    'Timeline didaftarkan sebelum isinya selesai dibuat',
    'Pindahkan “window.__timelines[…] = tl” ke akhir, setelah semua tween ditambahkan.',
  ],
  gsap_timeline_return_used_as_tween: [
    'Hasil tl.to() dipakai seolah-olah sebuah tween, padahal itu timeline-nya sendiri',
    'Buat timeline bersarang untuk tween yang ingin dikendalikan, lalu masukkan dengan tl.add(bersarang, 0).',
  ],
  gsap_infinite_repeat: [
    'Animasi berulang tanpa akhir pada komposisi tanpa durasi',
    'Isi data-duration pada elemen akar, atau ganti repeat: -1 dengan jumlah ulangan yang pasti.',
  ],
  gsap_fullscreen_overlay_starts_visible: [
    'Lapisan penuh layar sudah tampak sebelum animasinya mulai sehingga menutupi video',
    'Beri opacity: 0 di CSS, atau panggil gsap.set(…, { opacity: 0 }) sebelum animasi itu dimulai.',
  ],
  gsap_animates_clip_element: [
    'Animasi mengubah visibility, display, atau autoAlpha pada elemen .clip',
    'Pindahkan animasinya ke elemen anak, atau animasikan opacity saja.',
  ],
  gsap_css_transform_conflict: [
    'CSS dan GSAP sama-sama mengatur transform elemen ini',
    'Periksa posisinya di pratinjau. Agar jelas, atur semuanya lewat GSAP (xPercent, yPercent, scale), atau pakai elemen pembungkus.',
  ],
  gsap_cold_seek_hidden_fromto_missing_reveal: [
    'Elemen tersembunyi tidak dimunculkan di nilai akhir fromTo()',
    'Tambahkan opacity: 1 (atau autoAlpha: 1) pada nilai tujuan fromTo().',
  ],
  gsap_from_opacity_noop: [
    'Elemen ber-opacity 0 di CSS dianimasikan dari 0 sehingga tidak pernah tampak',
    'Hapus opacity: 0 dari CSS dan biarkan gsap.from({ opacity: 0 }) yang mengaturnya.',
  ],
  gsap_non_transform_motion: [
    'Gerakan memakai properti tata letak sehingga tersendat',
    'Animasikan x, y, scale, atau rotation, bukan left, top, width, height, atau margin.',
  ],
  gsap_relative_value_second_writer: [
    'Nilai relatif (“+=” atau “-=”) bertabrakan dengan animasi lain pada properti yang sama',
    'Pakai nilai tetap, atau fromTo() dengan awal dan akhir yang jelas.',
  ],
  gsap_repeat_refresh_relative_value: [
    'repeatRefresh bersama nilai relatif memberi hasil berbeda pada tiap render',
    'Hapus repeatRefresh, atau ganti nilai relatif dengan nilai tetap.',
  ],
  gsap_function_value_hazard: [
    'Nilai tween berupa fungsi yang hasilnya bisa berbeda pada tiap render',
    'Hitung nilainya sekali saat timeline dibuat, atau pakai (index, target) => … dengan hitungan dari index saja.',
  ],
  svg_drawon_css_dasharray_conflict: [
    'Animasi strokeDasharray bertabrakan dengan stroke-dasharray di CSS',
    'Hapus stroke-dasharray dari CSS, atau isi dua nilai di GSAP: strokeDasharray: "<panjang> <panjang>".',
  ],
  svg_measure_before_path_d: [
    'getTotalLength() dipanggil sebelum path punya atribut d',
    'Isi atribut d di HTML, atau isi lewat skrip sebelum mengukurnya.',
  ],
} as const;
