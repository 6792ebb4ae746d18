import { fileURLToPath } from 'node:url';
import { createCompositionValidator } from '#adapters/composition-validator/composition-validator.ts';
import { machineLoad, quantile, saveResult } from './shared/measurements.ts';

const CATALOG_DIR = fileURLToPath(new URL('../catalog', import.meta.url));
const WARM_UP_RUNS = 10;

/** Style, markup and timeline of one scene, as an author would write it. */
const scene = (index: number) => ({
  css: `
.scene-${index} { position: absolute; inset: 0; display: grid; place-items: center; background: linear-gradient(160deg, #0f172a, #${(index * 7919).toString(16).padStart(6, '0').slice(-6)}); }
.scene-${index} .title { font: 700 92px/1.1 "Poppins", sans-serif; letter-spacing: -0.02em; color: #fff; }
.scene-${index} .card { padding: 48px 64px; border-radius: 40px; background: rgba(255, 255, 255, 0.12); box-shadow: 0 24px 80px rgba(0, 0, 0, 0.35); }`,
  html: `
<section class="scene-${index} clip" id="scene-${index}" data-start="${index * 2}" data-duration="2" data-track-index="1">
  <div class="card"><h2 class="title" id="title-${index}">Menu ke-${index}: nasi goreng kampung</h2>
    <svg viewBox="0 0 100 40" width="400" aria-hidden="true"><path d="M4 30c16-28 32-28 48 0s32 28 44-8" fill="none" stroke="#f59e0b" stroke-width="4"/></svg>
    <p>Rp ${index}8.000 saja, pesan lewat WhatsApp 0812-3456-78${index}.</p></div>
</section>`,
  script: `
tl.fromTo("#title-${index}", { y: 80, opacity: 0 }, { y: 0, opacity: 1, duration: 0.6, ease: "power3.out" }, ${index * 2});
tl.fromTo("#scene-${index} .card", { scale: 0.9 }, { scale: 1, duration: 0.8, ease: "back.out(1.6)" }, ${index * 2 + 0.1});`,
});

/** A composition of as many scenes as fit, padded with spaces to the exact length. */
const composition = (characters: number): string => {
  const build = (scenes: number, padding = '') => {
    const parts = Array.from({ length: scenes }, (_, index) => scene(index));
    return `<!doctype html><html lang="id"><head><meta charset="UTF-8"><title>Benchmark</title>
<script src="https://cdn.jsdelivr.net/npm/gsap@3.15.0/dist/gsap.min.js"></script>
<style>body { margin: 0 }${parts.map(({ css }) => css).join('')}</style></head><body>
<div id="root" data-composition-id="main" data-start="0" data-duration="${scenes * 2}" data-width="1080" data-height="1920">${parts.map(({ html }) => html).join('')}
<div data-composition-id="price-tag" data-composition-src="compositions/components/price-tag.html" data-start="1" data-duration="4" data-track-index="2" data-variable-values='{"harga":"Rp 18.000"}'></div>
</div><script>window.__timelines = window.__timelines || {};
const tl = gsap.timeline({ paused: true });${parts.map(({ script }) => script).join('')}
window.__timelines["main"] = tl;</script>${padding}</body></html>`;
  };
  let scenes = 1;
  while (build(scenes + 1).length <= characters) scenes += 1;
  return build(scenes, ' '.repeat(characters - build(scenes).length));
};

/** A small composition with one large embedded image. */
const compositionWithImage = (characters: number): string => {
  const build = (image: string) =>
    composition(4000).replace('<h2', `<img id="foto" alt="" src="data:image/jpeg;base64,${image}"><h2`);
  return build('A'.repeat(characters - build('').length));
};

const validator = createCompositionValidator({
  bundledFilesDir: CATALOG_DIR,
  onFailed: (error) => console.error(error),
});

const measure = async (name: string, html: string, runs: number) => {
  const timesMs: number[] = [];
  for (let run = -WARM_UP_RUNS; run < runs; run += 1) {
    const startedMs = performance.now();
    const checked = await validator.check(html);
    if (run >= 0) timesMs.push(performance.now() - startedMs);
    if ('problems' in checked) throw new Error(`${name} is refused: ${JSON.stringify(checked.problems[0])}`);
  }
  return {
    document: name,
    characters: html.length,
    runs,
    p50_ms: quantile(timesMs, 0.5),
    p95_ms: quantile(timesMs, 0.95),
    max_ms: quantile(timesMs, 1),
  };
};

const loadBefore = machineLoad();
const documents = [
  await measure('20 KB of scenes', composition(20_480), 200),
  await measure('200 000 characters of scenes', composition(200_000), 40),
  await measure('200 000 characters, most of them one image', compositionWithImage(200_000), 40),
];
const file = await saveResult('validator', { load_before: loadBefore, documents });
console.table(documents);
console.log(file);
