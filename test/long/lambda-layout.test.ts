import { expect, it } from 'vitest';
import { runInRoot } from '#test/support/lambda-root/run-in-root.ts';
import { withRoot } from '#test/support/lambda-root/with-root.ts';
import { EXPECT_ENVIRONMENT } from '../render/support/environment.ts';

// Uses a library by its CDN link, a bundled font and a component of the catalog, all of them from the layer of bundled files.
const DOCUMENT = {
  html: `<!doctype html><html lang="id"><head><meta charset="UTF-8" /><title>Uji</title>
<script src="https://cdn.jsdelivr.net/npm/gsap@3.15.0/dist/gsap.min.js"></script>
<link rel="stylesheet" href="https://fonts.googleapis.com/css2?family=Poppins:wght@700" />
<style>body { margin: 0; background: #0f172a } #box { width: 80px; height: 80px; background: #f59e0b; font: 700 20px Poppins }</style></head>
<body><div id="root" data-composition-id="uji" data-start="0" data-duration="1" data-width="320" data-height="240" data-fps="25">
<div id="box">Halo</div>
<div data-composition-id="progress-bar" data-composition-src="compositions/components/progress-bar.html" data-start="0" data-duration="1" data-track-index="1"></div>
</div><script>${EXPECT_ENVIRONMENT}
window.__timelines = window.__timelines || {};
const tl = gsap.timeline({ paused: true }); tl.to('#box', { x: 200, duration: 1, ease: 'none' }, 0);
window.__timelines['uji'] = tl;</script></body></html>`,
  variables: {},
  width: 320,
  height: 240,
  fps: 25,
  durationSeconds: 1,
  frameCount: 25,
};

it('render-segment renders with only its bundle and layers in a file system like that of Lambda', (context) =>
  withRoot(context, async (root, links) => {
    const cold = await links.request(DOCUMENT);
    const warm = await links.request(DOCUMENT);
    const report = await runInRoot(root, [cold.segmentRequest, warm.segmentRequest]);

    expect(report.surroundings).toMatchObject({
      folders: expect.not.arrayContaining(['bin', 'etc', 'home', 'root', 'sys', 'usr']),
      writable: ['/tmp'],
      uid: process.getuid?.() === 0 ? 993 : 0,
    });
    expect(report.surroundings.variables).not.toContain('HOME');
    expect(report.invocations).toHaveLength(2);
    for (const [index, { outputKey, posterKey }] of [cold, warm].entries()) {
      const digest = await links.readDigest(outputKey, Infinity);
      const poster = await links.readDigest(posterKey, Infinity);
      expect(poster?.sizeBytes).toBeGreaterThan(0);
      const outcome = { status: 'rendered', frames: 25, capture: 'raw', ...digest, poster };
      expect(report.invocations[index]?.outcome).toMatchObject(outcome);
      const facts = { width: 320, height: 240, durationMs: 1000, frames: 25, soundDurationMs: null };
      expect(await links.readFacts(outputKey, { ...facts, fps: 25 }, 25)).toEqual(facts);
    }
  }));
