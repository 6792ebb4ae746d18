import type { OutputFormat } from '#core/video/video.ts';

/** What a small order of a caller needs: bundled GSAP, a bundled font, a moving element, a second of frames. */
export const SYNTHETIC_VIDEO = {
  width: 360,
  height: 640,
  fps: 30,
  durationSeconds: 1,
} as const satisfies OutputFormat & { readonly durationSeconds: number };

const { width, height, fps, durationSeconds } = SYNTHETIC_VIDEO;

export const SYNTHETIC_DOCUMENT = `<!doctype html>
<html lang="id"><head><meta charset="UTF-8"><title>Pemeriksaan</title>
<script src="https://cdn.jsdelivr.net/npm/gsap@3.15.0/dist/gsap.min.js"></script>
<style>body{margin:0}#root{position:relative;width:${width}px;height:${height}px;background:#0f172a;color:#fff;font:700 48px Inter}
#text{position:absolute;left:0;top:280px}</style></head>
<body><div id="root" data-composition-id="pemeriksaan" data-start="0" data-duration="${durationSeconds}" data-width="${width}" data-height="${height}" data-fps="${fps}"><div id="text">Siap</div></div>
<script>window.__timelines = {}; const tl = gsap.timeline({ paused: true }); tl.to("#text", { x: 200, duration: ${durationSeconds}, ease: "none" }, 0); window.__timelines["pemeriksaan"] = tl;</script></body></html>`;
