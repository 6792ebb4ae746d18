import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { SegmentProgress } from '#contracts/schemas/segment.ts';
import { CAPTURE_HOST_READY } from '#renderer/browser-runtime/messages.ts';
import { beginFrameCapture } from '#renderer/capture/begin-frame.ts';
import type { CaptureStrategy } from '#renderer/capture/capture.ts';
import { rawCapture } from '#renderer/capture/raw/raw-capture.ts';
import { ffmpegArguments } from '#renderer/encode/ffmpeg-arguments.ts';
import { evaluate } from '#renderer/page/evaluate.ts';
import { withFlags } from '../hostile/support/netlog.ts';
import { CANVAS_PAGES, UNSUPPORTED_CANVAS_PAGES } from './support/canvas-pages.ts';
import { composition } from './support/compositions.ts';
import { CSS_FEATURES } from './support/css-features.ts';
import { colorAt, decodeFrames, psnr } from './support/frames.ts';
import { worstBlock } from './support/pictures.ts';
import { useBench } from './support/rendering.ts';
import { IS_THOROUGH, sampleOf } from './support/thorough.ts';

const bench = useBench();
const SHORT = { durationSeconds: 0.2 };

describe.each([...sampleOf(CSS_FEATURES), ...sampleOf(CANVAS_PAGES)])('a page with %s', (_, parts) => {
  const html = composition({ ...parts, ...SHORT });

  it('is captured raw and passes the self-check', async () => {
    const { report } = await bench.render(html, SHORT);
    expect({ captureReason: undefined, ...report }).toMatchObject({
      capture: 'raw',
      captureReason: undefined,
    });
  });

  it.runIf(IS_THOROUGH)('looks as it does with beginFrame', async () => {
    const raw = await bench.render(html, SHORT);
    const compatible = await bench.render(html, { ...SHORT, strategy: beginFrameCapture });
    const frames = await decodeFrames(raw.file, 320, 240);
    const expected = await decodeFrames(compatible.file, 320, 240);
    expect(frames).toHaveLength(6);
    frames.forEach((frame, index) => {
      const same = expected[index];
      expect(same && psnr(frame, same)).toBeGreaterThan(30); // both went through the encoder
      expect(same && worstBlock(frame, same)).toBeLessThan(12);
    });
  });
});

/** The pictures of a page as the encoder gets them, in I420. */
const encodedPictures = async (html: string, strategy: CaptureStrategy): Promise<Buffer> => {
  const pictures: Buffer[] = [];
  const onPicture = (picture: Buffer) => pictures.push(Buffer.from(picture));
  await bench.render(html, { ...SHORT, strategy, job: { onPicture } });
  const format = { width: 320, height: 240 };
  const input = strategy.frameFormat(format);
  const args = ffmpegArguments({ input, ...format, fps: 30, outputPath: '' });
  const conversion = args.slice(0, args.indexOf('-c:v', args.indexOf('-i')));
  const converting = promisify(execFile)(bench.tools().ffmpegPath, [...conversion, '-f', 'rawvideo', '-'], {
    encoding: 'buffer',
    maxBuffer: 2 ** 26,
  });
  converting.child.stdin?.end(Buffer.concat(pictures));
  return (await converting).stdout;
};

it.runIf(IS_THOROUGH)(
  'both strategies give the encoder the same colors, also of fine colored edges',
  async () => {
    const body =
      '<p style="position:absolute;top:0;background:linear-gradient(90deg,blue 50%,#0c8);color:red;font:700 30px Inter">Promo hari ini</p>';
    const html = composition({ ...SHORT, body });
    const [raw, compatible] = [
      await encodedPictures(html, rawCapture),
      await encodedPictures(html, beginFrameCapture),
    ];
    expect(compatible).toHaveLength(raw.length);
    const differences = raw.map((value, index) => Math.abs(value - (compatible[index] ?? 0)));
    expect(Math.max(...new Set(differences))).toBeLessThanOrEqual(1);
  },
);

const GREEN = 'style="position:absolute;left:100px;top:100px;width:100px;height:100px;background:#0a0"';
const DRAWN_ON =
  "const c = document.createElement('canvas'); c.width = c.height = 50; c.style = 'position:absolute;left:100px;top:100px;width:100px;height:100px'; Object.assign(c.getContext('2d'), { fillStyle: '#0a0' }).fillRect(0, 0, 100, 100);";

/** Pages with a green square at 100, 100 that raw capture does not support, and the reason it reports. */
const UNSUPPORTED_PAGES = {
  ...UNSUPPORTED_CANVAS_PAGES,
  'a scaled canvas added during the video': {
    script: `${DRAWN_ON} setTimeout(() => document.body.append(c), 60);`,
    reason: /<canvas>/,
  },
  'a scaled canvas in a closed shadow root': {
    script: `${DRAWN_ON} const host = document.createElement('div'); document.body.append(host); host.attachShadow({ mode: 'closed' }).append(c);`,
    reason: /<canvas>/,
  },
  'a turn in space': {
    body: `<div style="perspective:300px"><p style="transform:rotateY(50deg)">text</p></div><p ${GREEN}></p>`,
    reason: /the style perspective/,
  },
  'a dialog in the top layer': {
    body: `<dialog id="dialog" style="margin:0">text</dialog><p ${GREEN}></p><script>document.getElementById("dialog").showModal()</script>`,
    reason: /top layer/,
  },
  'a plug-in': { body: `<object ${GREEN}></object>`, reason: /<object>/ },
  'surfaces in a shared 3D space': {
    body: `<div style="transform-style:preserve-3d"><div ${GREEN}></div></div>`,
    reason: /transform-style/,
  },
  'content that would crash Chromium when it is drawn into a canvas': {
    body: `<div style="transform:translateZ(0)"><div style="backface-visibility:hidden;opacity:.5;font:40px Inter"><span style="display:inline-block;backface-visibility:hidden">aa</span></div></div><p ${GREEN}></p>`,
    timeline:
      'tl.to("#root div", { opacity: 0.7, x: 10, duration: 0.3 }, 0); tl.set("#root div span", { y: 3, opacity: 0.2 }, 0.05);',
    reason: /backface-visibility/,
  },
};

describe.each(sampleOf(UNSUPPORTED_PAGES))('a page with %s', (_, { reason, ...parts }) => {
  it('is captured with beginFrame from the first frame, and the report gives the reason', async () => {
    const progress: number[] = [];
    const job = { onProgress: ({ framesDone }: SegmentProgress) => progress.push(framesDone) };
    const { report, file } = await bench.render(composition({ ...parts, ...SHORT }), { ...SHORT, job });
    expect(report).toMatchObject({ capture: 'begin-frame', captureReason: expect.stringMatching(reason) });
    const frames = await decodeFrames(file, 320, 240);
    expect(frames).toHaveLength(6);
    const [red = 255, green = 0] = (frames[5] && colorAt(frames[5], 150, 150)) ?? [];
    expect(red).toBeLessThan(40);
    expect(green).toBeGreaterThan(130);
    expect(progress).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

describe('the packaged browser', () => {
  // Without the feature, or with another name for it, pages would still be rendered, two to three times as slowly.
  it('can draw elements into a canvas, and names the attribute layoutsubtree', async () => {
    let names: unknown;
    const strategy: CaptureStrategy = {
      ...rawCapture,
      open: async (cdp, settings) => {
        const capture = await rawCapture.open(cdp, settings);
        expect(await evaluate(cdp, CAPTURE_HOST_READY)).toBe(true);
        const present = "['layoutSubtree', 'content'].filter((name) => name in HTMLCanvasElement.prototype)";
        names = await evaluate(cdp, present);
        return capture;
      },
    };
    await bench.render(composition(SHORT), { ...SHORT, strategy });
    expect(names).toEqual(['layoutSubtree']);
  });
});

describe('a browser without the canvas-draw-element feature', () => {
  it.runIf(IS_THOROUGH)('captures with beginFrame, and the report gives the reason', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'other-browser-'));
    const flags = ['--disable-blink-features=CanvasDrawElement'];
    const chromium = await withFlags(bench.tools().chromium, folder, flags);
    for (const attempt of [1, 2]) {
      const { report } = await bench.render(composition(SHORT), { ...SHORT, tools: { chromium } });
      const captureReason = 'this browser cannot draw elements into a canvas';
      expect({ attempt, ...report }).toMatchObject({ attempt, capture: 'begin-frame', captureReason });
    }
    await rm(folder, { recursive: true });
  });
});

describe('raw capture', () => {
  it.each(
    sampleOf([
      [16, 16],
      [64, 64],
      [50, 1000],
      [1922, 18],
    ] as const),
  )('captures pictures of %i × %i', async (width, height) => {
    const { report, file } = await bench.render(composition(SHORT), { ...SHORT, width, height });
    expect(report).toMatchObject({ capture: 'raw' });
    const frames = await decodeFrames(file, width, height);
    const [red = 0, green = 255] = (frames[0] && colorAt(frames[0], 8, 8)) ?? [];
    expect(red).toBeGreaterThan(230);
    expect(green).toBeLessThan(25);
  });
});
