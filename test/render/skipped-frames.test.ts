import { describe, expect, it } from 'vitest';
import { composition } from './support/compositions.ts';
import { decodeFrames, psnr } from './support/frames.ts';
import { useBench } from './support/rendering.ts';
import { sampleOf } from './support/thorough.ts';

const bench = useBench();

const ON_EVENT = "box.style.width = Number.parseFloat(box.style.width || '20') + 12 + 'px';";

/** Each changes in frames that the segment skips, by what the browser does only when it draws a frame. */
const PAGES = {
  'events of scrolling': composition({
    body: '<div id="list" style="position:absolute;top:100px;height:50px;width:50px;overflow:scroll"><p style="height:900px"></p></div>',
    timeline: 'tl.to("#list", { scrollTop: 300, duration: 0.4, ease: "none" });',
    script: `list.addEventListener('scroll', () => { ${ON_EVENT} });`,
  }),
  'events of an animation': composition({
    head: '<style>@keyframes beat{to{opacity:.5}}#beat{animation:beat .1s infinite}</style>',
    body: '<i id="beat">beat</i>',
    script: `beat.addEventListener('animationiteration', () => { ${ON_EVENT} });`,
  }),
  'an element that takes the focus': composition({
    timeline: 'tl.to({}, { duration: 0.5 });',
    script: `
setTimeout(() => { const field = document.createElement('input'); field.autofocus = true; field.style.position = 'absolute';
field.addEventListener('focus', () => { box.style.height = Math.round(performance.now()) / 4 + 'px'; }); document.body.append(field); }, 100);`,
  }),
};

describe.each(sampleOf(PAGES))('a segment of a page with %s', (_, html) => {
  it('shows the frames of the whole video', async () => {
    const segment = { index: 1, firstFrame: 12, frameCount: 3 };
    const whole = await decodeFrames((await bench.render(html)).file, 320, 240);
    const part = await decodeFrames((await bench.render(html, { segment })).file, 320, 240);
    expect(part).toHaveLength(3);
    part.forEach((frame, index) => {
      const same = whole[12 + index];
      expect(same && psnr(frame, same), `frame ${index}`).toBeGreaterThan(36); // both are encoded with losses
    });
    expect(whole[0] && whole[12] && psnr(whole[0], whole[12])).toBeLessThan(36);
  });
});
