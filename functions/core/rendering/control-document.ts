import type { RenderDocument } from '#contracts/schemas/render-document.ts';

/**
 * A small document that every working renderer can render: bundled GSAP, a moving element, a few frames.
 * A crash that it does not share is caused by the caller's document (docs/adr/0028-control-document.md).
 */
export const CONTROL_DOCUMENT: RenderDocument = {
  html: `<!doctype html>
<html lang="id"><head><meta charset="UTF-8"><title>Control</title>
<script src="https://cdn.jsdelivr.net/npm/gsap@3.15.0/dist/gsap.min.js"></script>
<style>body{margin:0}#root{position:relative;width:64px;height:64px;background:#0f172a}#box{width:16px;height:16px;background:#f59e0b}</style></head>
<body><div id="root" data-composition-id="control" data-start="0" data-duration="0.2" data-width="64" data-height="64" data-fps="25"><div id="box"></div></div>
<script>window.__timelines = {}; const tl = gsap.timeline({ paused: true }); tl.to("#box", { x: 48, duration: 0.2 }, 0); window.__timelines["control"] = tl;</script></body></html>`,
  variables: {},
  width: 64,
  height: 64,
  fps: 25,
  durationSeconds: 0.2,
  frameCount: 5,
};
