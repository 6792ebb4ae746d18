/** An element that shows a clip; or, in the page that is expected, a picture of the frame. */
export type DrawClip = (
  id: string,
  style: string,
  times?: {
    readonly startSeconds?: number;
    readonly durationSeconds?: number;
    readonly mediaStartSeconds?: number;
    readonly playbackRate?: number;
    readonly isLooped?: boolean;
  },
) => string;

export interface ClipPage {
  readonly body: (clip: DrawClip) => string;
  readonly timeline?: string;
  readonly script?: string;
}

const FULL = 'position:absolute;left:0;top:0;width:320px;height:240px;object-fit:cover';
const at = (x: number, y: number, width: number, height: number): string =>
  `position:absolute;left:${x}px;top:${y}px;width:${width}px;height:${height}px`;
const TEXT = '<p style="flex:none;width:50px;font:700 20px Inter">Halo</p>';

/** Ways in which authors lay out, cut, move and time clips, at 320 × 240. The source has 640 × 360. */
export const CLIP_PAGES: Readonly<Record<string, ClipPage>> = {
  'a flex row': {
    body: (clip) =>
      `<div style="display:flex;gap:7px;padding:11px;width:298px;height:200px;align-items:center">${clip('a', 'flex:1;min-width:0;height:120px;object-fit:cover')}${TEXT}</div>`,
  },
  'a flex item that does not shrink below its picture': {
    body: (clip) => `<div style="display:flex;width:300px;height:140px">${clip('a', 'flex:1')}${TEXT}</div>`,
  },
  'a grid': {
    body: (clip) =>
      `<div style="display:grid;grid-template-columns:minmax(0,1fr) minmax(0,2fr);gap:6px;width:320px;height:240px">${clip('a', 'width:100%;height:100%;object-fit:cover')}${clip('b', 'width:100%;height:100%;object-fit:contain', { mediaStartSeconds: 0.2 })}</div>`,
  },
  'the size of its picture': { body: (clip) => clip('a', 'position:absolute;left:-40px;top:-60px') },
  'the width of its picture, limited': {
    body: (clip) => `<div style="width:150px">${clip('a', 'max-width:100%;height:auto')}</div>`,
  },
  'a width alone': { body: (clip) => clip('a', 'position:absolute;left:0;top:0;width:200px') },
  'object-fit: none': { body: (clip) => clip('a', `${at(10, 10, 100, 100)};object-fit:none`) },
  'object-fit: none at a corner': {
    body: (clip) => clip('a', `${at(0, 0, 300, 200)};object-fit:none;object-position:100% 0`),
  },
  'object-fit: scale-down': { body: (clip) => clip('a', `${at(0, 0, 300, 100)};object-fit:scale-down`) },
  'object-fit: none after the load': {
    body: (clip) => clip('a', `${at(0, 0, 100, 100)};object-fit:cover`),
    timeline: 'tl.set("#a", { objectFit: "none" }, 0.2);',
  },
  'a position by words': {
    body: (clip) => clip('a', `${at(0, 0, 120, 200)};object-fit:cover;object-position:left center`),
  },
  'a position from the right': {
    body: (clip) => clip('a', `${at(0, 0, 120, 200)};object-fit:cover;object-position:right 20px top 10px`),
  },
  'proportions and percentages': {
    body: (clip) =>
      clip('a', 'position:absolute;left:10%;top:5%;width:60%;aspect-ratio:4/3;object-fit:cover'),
  },
  'a scrolled box': {
    body: (clip) =>
      `<div id="s" style="${at(20, 20, 200, 120)};overflow:hidden"><div style="height:60px;background:#c33"></div>${clip('a', 'display:block;width:176px;height:99px')}<div style="height:200px;background:#3c3"></div></div>`,
    timeline: 'tl.fromTo("#s", { scrollTop: 0 }, { scrollTop: 80, duration: 0.5, ease: "none" }, 0);',
  },
  'a round box': { body: (clip) => clip('a', `${FULL};border-radius:50%`) },
  'a rounded box around it': {
    body: (clip) =>
      `<div style="${at(21, 13, 200, 150)};border-radius:37px;overflow:hidden">${clip('a', 'width:100%;height:100%;object-fit:cover')}</div>`,
  },
  'a clip path': {
    body: (clip) => clip('a', FULL),
    timeline:
      'tl.fromTo("#a", { clipPath: "inset(0% 100% 0% 0%)" }, { clipPath: "inset(0% 0% 0% 0%)", duration: 0.5, ease: "none" }, 0);',
  },
  'a mask': { body: (clip) => clip('a', `${FULL};mask-image:linear-gradient(90deg,#000,#0000)`) },
  'a zoomed container': {
    body: (clip) => `<div style="zoom:1.5">${clip('a', at(10, 10, 160, 90))}</div>`,
  },
  'blend modes': {
    body: (clip) =>
      `${clip('a', FULL)}<div style="${at(40, 40, 120, 120)};background:#e93;mix-blend-mode:multiply"></div>`,
  },
  'text cut out of a clip': {
    body: (clip) =>
      `${clip('a', FULL)}<div style="position:absolute;inset:0;background:#000;mix-blend-mode:multiply;color:#fff;font:700 80px Inter">HALO</div>`,
  },
  'shadows and an outline': {
    body: (clip) => clip('a', `${at(40, 30, 200, 112)};box-shadow:0 10px 30px #000;outline:3px solid #ff0`),
  },
  'text around it': {
    body: (clip) =>
      `<div style="width:320px;height:240px">${TEXT}${clip('a', 'float:left;width:140px;height:80px')}${TEXT}</div>`,
  },
  'a table': {
    body: (clip) =>
      `<table style="width:300px"><tr><td>${clip('a', 'width:100%;height:auto')}</td><td style="width:80px">Menu</td></tr></table>`,
  },
  'a foreign object': {
    body: (clip) =>
      `<svg width="320" height="240" style="position:absolute"><foreignObject x="20" y="20" width="200" height="150"><div xmlns="http://www.w3.org/1999/xhtml">${clip('a', 'width:200px;height:112px')}</div></foreignObject></svg>`,
  },
  'three of one file': {
    body: (clip) =>
      clip('a', at(0, 0, 160, 90)) +
      clip('b', at(160, 0, 160, 90), { mediaStartSeconds: 0.2 }) +
      clip('c', at(80, 120, 160, 90), { playbackRate: 1.5 }),
  },
  'a cross-fade': {
    body: (clip) => clip('a', FULL) + clip('b', `${FULL};opacity:0`, { mediaStartSeconds: 0.25 }),
    timeline:
      'tl.to("#b", { opacity: 1, duration: 0.4, ease: "none" }, 0.1); tl.to("#a", { opacity: 0, duration: 0.4, ease: "none" }, 0.1);',
  },
  'a wipe': {
    body: (clip) =>
      `${clip('a', FULL)}<div id="w" style="${at(0, 0, 1, 240)};overflow:hidden">${clip('b', FULL, { mediaStartSeconds: 0.25 })}</div>`,
    timeline: 'tl.to("#w", { width: 320, duration: 0.5, ease: "none" }, 0);',
  },
  'opacity by a style': {
    body: (clip) =>
      `<style>@keyframes appear{from{opacity:.1}to{opacity:.9}}#a{animation:appear .5s linear both}</style>${clip('a', FULL)}`,
  },
  'a pan by whole pixels': {
    body: (clip) => clip('a', `${at(0, 0, 400, 240)};object-fit:cover`),
    timeline: 'tl.fromTo("#a", { x: 0 }, { x: -60, duration: 0.5, ease: "none" }, 0);',
  },
  'a slow zoom': {
    body: (clip) => clip('a', FULL),
    timeline: 'tl.fromTo("#a", { scale: 1 }, { scale: 1.2, duration: 0.5, ease: "none" }, 0);',
  },
  'a box that shrinks': {
    body: (clip) => clip('a', `${at(0, 0, 300, 169)};object-fit:cover`),
    timeline: 'tl.to("#a", { width: 120, height: 90, duration: 0.5, ease: "none" }, 0);',
  },
  'a box that changes by fractions of a pixel': {
    body: (clip) => clip('a', `${at(10, 10, 200.5, 112.5)};object-fit:cover`),
    timeline: 'tl.to("#a", { left: 20, top: 21, duration: 0.5, ease: "none" }, 0);',
  },
  'a blur that ends': {
    body: (clip) => clip('a', FULL),
    timeline:
      'tl.fromTo("#a", { filter: "blur(6px)" }, { filter: "blur(0px)", duration: 0.2, ease: "none" }, 0);',
  },
  'a turned box': {
    body: (clip) =>
      `<div style="position:absolute;inset:30px;rotate:7deg;overflow:hidden;border-radius:20px">${clip('a', 'width:100%;height:100%;object-fit:cover')}</div>`,
  },
  'a mirror image': { body: (clip) => clip('a', `${FULL};transform:scaleX(-1)`) },
  'a part of the picture': {
    body: (clip) => clip('a', `${at(0, 0, 200, 150)};object-view-box:inset(10% 20%)`),
  },
  'a slot': { body: (clip) => clip('a', FULL, { startSeconds: 0.1, durationSeconds: 0.2 }) },
  'a slot around it': {
    body: (clip) =>
      `<div class="clip" data-start="0.1" data-duration="0.3" style="position:absolute;inset:0">${clip('a', FULL, { startSeconds: 0.1, durationSeconds: 0.3 })}</div>`,
  },
  'a loop': { body: (clip) => clip('a', FULL, { mediaStartSeconds: 0.9, isLooped: true }) },
  'a slot longer than its source': { body: (clip) => clip('a', FULL, { mediaStartSeconds: 0.8 }) },
  'two slots in turn': {
    body: (clip) =>
      clip('a', FULL, { durationSeconds: 0.2 }) +
      clip('b', FULL, { startSeconds: 0.2, durationSeconds: 0.3, mediaStartSeconds: 0.4 }),
  },
  'a script that plays and seeks it': {
    body: (clip) => clip('a', FULL),
    script:
      'const a = document.getElementById("a"); if ("play" in a) { a.play(); a.currentTime = 0.3; a.pause(); }',
  },
};
