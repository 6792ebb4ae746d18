export const TEMPLATE = 'pengumuman@4';
export const COMPOSITION_SIZE = { width: 320, height: 240, fps: 25 } as const;

/** A create from a template that needs no brand kit. */
export const templateBody = (variables: Readonly<Record<string, string>> = {}) => ({
  template: TEMPLATE,
  variables: {
    nama_usaha: 'Uji Asap',
    judul: 'Uji',
    isi: 'Video ini dibuat oleh pemeriksaan layanan.',
    ...variables,
  },
});

/** A small valid composition: a box that moves. */
export const composition = (durationSeconds: number, body = ''): string => `<!doctype html>
<html lang="id"><head><meta charset="UTF-8" /><title>Uji asap</title>
<script src="https://cdn.jsdelivr.net/npm/gsap@3.15.0/dist/gsap.min.js"></script>
<style>body { margin: 0; background: #0f172a } #box { width: 80px; height: 80px; background: #f59e0b }</style></head>
<body><div id="root" data-composition-id="uji" data-start="0" data-duration="${durationSeconds}"
  data-width="${COMPOSITION_SIZE.width}" data-height="${COMPOSITION_SIZE.height}" data-fps="${COMPOSITION_SIZE.fps}">
  <div id="box"></div>${body}</div>
<script>
window.__timelines = window.__timelines || {};
const tl = gsap.timeline({ paused: true });
tl.to('#box', { x: 200, duration: ${durationSeconds}, ease: 'none' }, 0);
window.__timelines['uji'] = tl;
</script></body></html>`;
