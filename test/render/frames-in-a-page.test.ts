import { describe, expect, it } from 'vitest';
import { beginFrameCapture } from '#renderer/capture/begin-frame.ts';
import { rawCapture } from '#renderer/capture/raw/raw-capture.ts';
import { composition } from './support/compositions.ts';
import { useBench } from './support/rendering.ts';
import { sampleOf } from './support/thorough.ts';

const bench = useBench();
const STILL = { timeline: 'tl.to({}, { duration: 0.2 });', durationSeconds: 0.2 };
const SHORT = { durationSeconds: 0.2 };
const SRCDOC = 'srcdoc="<style>@keyframes a{to{opacity:0}}body{animation:a 1s}</style>x"';
const create = (tag: string, rest: string) =>
  `const frame = document.createElement('${tag}'); ${rest}; document.body.append(frame);`;

/** Pages with another document; the raw strategy itself adds one frame to the page. */
const PAGES = {
  'a srcdoc document': { body: `<iframe ${SRCDOC}></iframe>` },
  'a sandboxed document': { body: `<iframe sandbox ${SRCDOC}></iframe>` },
  'an empty frame': { body: '<iframe></iframe>' },
  'a data: document': { body: '<iframe src="data:text/html,x"></iframe>' },
  'a frame in a declarative shadow root': {
    body: `<div><template shadowrootmode="closed"><iframe ${SRCDOC}></iframe></template></div>`,
  },
  'a frame in an SVG foreignObject': {
    body: `<svg><foreignObject width="100" height="100"><iframe ${SRCDOC}></iframe></foreignObject></svg>`,
  },
  'a frame in a closed shadow root': {
    script:
      "const host = document.createElement('div'); document.body.append(host); host.attachShadow({ mode: 'closed' }).innerHTML = '<iframe></iframe>';",
  },
  'a frame that is removed at once': { script: `${create('iframe', '')} frame.remove();` },
  'a frame that appears during the video': {
    script: `setTimeout(() => { ${create('iframe', "frame.srcdoc = 'x'")} }, 60);`,
  },
  'a frame that appears at the last frame': {
    script: `setTimeout(() => { ${create('iframe', '')} }, 165);`,
  },
  'a frame element': { script: create('frame', '') },
};

const A_FRAME = { code: 'script_error', diagnostic: 'the page contains a frame' };

describe.each(sampleOf(PAGES))('a page with %s', (_, parts) => {
  it.each([rawCapture, beginFrameCapture])('fails with script_error: $name', async (strategy) => {
    const error = await bench.fail(composition({ ...STILL, ...parts }), { ...SHORT, strategy });
    expect(error).toMatchObject(A_FRAME);
  });
});

it('a page with a frame in the outermost document fails with script_error', async () => {
  const script = "top.document.body.append(document.createElement('iframe'));";
  expect(await bench.fail(composition({ ...STILL, script }), SHORT)).toMatchObject(A_FRAME);
});
