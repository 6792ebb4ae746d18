import { describe, expect, it } from 'vitest';
import { createCompositionLinter } from '#adapters/composition-validator/composition-linter.ts';
import { checkComposition } from '#core/composition/check-composition.ts';
import { components } from './page.ts';

const linter = createCompositionLinter();
const GSAP = '<script src="https://cdn.jsdelivr.net/npm/gsap@3.15.0/dist/gsap.min.js"></script>';

const check = async (css: string, timeline: string, body = '<div id="a" class="b">A</div>', head = GSAP) =>
  checkComposition(
    `<!doctype html><html><head><meta charset="UTF-8"><title>t</title>${head}<style>${css}</style></head><body>
<div id="root" data-composition-id="main" data-start="0" data-duration="3" data-width="640" data-height="360">${body}</div>
<script>
window.__timelines = {};
const tl = gsap.timeline({ paused: true });
${timeline}
window.__timelines["main"] = tl;
</script></body></html>`,
    { linter, components },
  );

const codesOf = (found: Awaited<ReturnType<typeof check>>) => ({
  problems: 'problems' in found ? found.problems.map(({ code }) => code) : [],
  warnings: (found.warnings ?? []).map(({ code }) => code),
});

describe('a linter error about what the renderer shows as a browser does', () => {
  it.each([
    ['a bar that grows', '#a{transform:scaleX(0)}', 'tl.to("#a", { scaleX: 1, duration: 1 }, 0);'],
    ['a point that appears', '.b{transform:scale(0)}', 'tl.to(".b", { scale: 1, duration: 1 }, 0);'],
    ['a line that rises', '#a{transform:translateY(100%)}', 'tl.to("#a", { y: 0, duration: 1 }, 0);'],
    ['a centered title', '#a{transform:translate(-50%,-50%)}', 'gsap.set("#a", { xPercent: -50, y: 9 });'],
  ])('is a warning: %s', async (_, css, timeline) => {
    const found = codesOf(await check(css, `tl.to({}, { duration: 3 });${timeline}`));
    expect(found).toEqual({ problems: [], warnings: ['gsap_css_transform_conflict'] });
  });

  it('is a warning for layout properties and dashes of SVG', async () => {
    const moving = await check('#a{position:absolute}', 'tl.to("#a", { left: 100, duration: 1 }, 0);');
    expect(codesOf(moving)).toEqual({ problems: [], warnings: ['gsap_non_transform_motion'] });
  });

  it('is a warning for a timeline that is filled after the fonts', async () => {
    const build = 'document.fonts.ready.then(() => tl.to("#a", { x: 9, duration: 3 }, 0));';
    const found = await check('', `window.__timelines["main"] = tl; ${build}`);
    const warnings = ['gsap_timeline_registered_before_async_build'];
    expect(codesOf(found)).toEqual({ problems: [], warnings });
  });
});

describe('a rule about the author’s scripts', () => {
  const library = `var lib=function(){${'f(1);'.repeat(200)}return Math.random()+Date.now()+requestAnimationFrame(f)}`;
  const still = 'tl.to("#a", { x: 9, duration: 3 }, 0);';

  it.each([
    ['in a script of its own', `${GSAP}<script>/*! lib 1.0 */\n${library}</script>`, still],
    ['in the script of the author', GSAP, `${library}\n${still}`],
  ])('does not apply to a pasted library %s', async (_, head, timeline) => {
    expect(codesOf(await check('', timeline, undefined, head)).problems).toEqual([]);
  });

  it('finds the call of the author beside a pasted library', async () => {
    const found = await check('', `${library}\nconst x = Math.random();\n${still}`);
    expect(codesOf(found).problems).toEqual(['non_deterministic_code']);
  });

  it.each([
    ['non_deterministic_code', 'const x = Date.now();'],
    ['requestanimationframe_in_composition', 'requestAnimationFrame(() => undefined);'],
  ])('applies to short lines: %s', async (code, script) => {
    expect(codesOf(await check('', script + still)).problems).toEqual([code]);
  });
});

describe('a library that a module imports', () => {
  const CDN = 'https://cdn.jsdelivr.net/npm';
  const checkModule = async (script: string, head = '') =>
    codesOf(
      await checkComposition(
        `<!doctype html><html><head><meta charset="UTF-8"><title>t</title>${head}</head><body>
<div id="root" data-composition-id="main" data-start="0" data-duration="3" data-width="640" data-height="360"><i id="a">A</i></div>
<script type="module">${script}
window.__timelines = { main: gsap.timeline({ paused: true }).to("#a", { x: 9, duration: 3 }) };
window.__timelines["main"].pause();</script></body></html>`,
        { linter, components },
      ),
    ).problems;

  it.each([
    ['by its address', `import gsap from "${CDN}/gsap@3/+esm";`, ''],
    [
      'by an import map',
      'import { gsap } from "gsap";',
      `<script type="importmap">{"imports":{"gsap":"${CDN}/gsap@3/+esm"}}</script>`,
    ],
    ['Lottie', `import lottie from "${CDN}/lottie-web@5/+esm"; lottie.loadAnimation({});`, GSAP],
  ])('is not missing: %s', async (_, script, head) => {
    expect(await checkModule(script, head)).toEqual([]);
  });

  it('is missing when a module only names it', async () => {
    expect(await checkModule('const name = "gsap"; // import "gsap"')).toContain('missing_gsap_script');
  });
});
