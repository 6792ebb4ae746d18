import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { startJoin } from '#adapters/media-files/join-mp4.ts';
import { planOf } from '#core/rendering/render-plan.ts';
import { beginFrameCapture } from '#renderer/capture/begin-frame.ts';
import { findFfmpeg } from '#renderer/render-tools.ts';
import { composition } from './support/compositions.ts';
import { decodeFrames, psnr, readMedia } from './support/frames.ts';
import { useBench } from './support/rendering.ts';
import { sampleOf } from './support/thorough.ts';

const bench = useBench();
const folder = mkdtempSync(join(tmpdir(), 'join-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SECONDS = 1.5;
const FRAMES = 45;
/** With joints during a movement, next to each other and before the last frame. */
const SEGMENT_FRAMES = [14, 1, 29, 1];
const JOINTS = [14, 15, 44];

/** Every frame adds to the state, so that a segment is correct only if all earlier frames were played. */
const ORDER_DEPENDENT = composition({
  durationSeconds: SECONDS,
  timeline: `tl.to({}, { duration: ${SECONDS} }, 0);`,
  script: `
let frames = 0, drift = 0;
const grow = () => { frames += 1; drift = (drift * 7 + frames + Math.floor(Math.random() * 50)) % 200; box.style.width = 20 + frames * 4 + 'px'; box.style.left = drift + 'px'; requestAnimationFrame(grow); };
requestAnimationFrame(grow);`,
});

const PAGES = {
  'a timeline': composition({
    durationSeconds: SECONDS,
    timeline: `tl.to("#box", { x: 240, rotation: 90, duration: ${SECONDS}, ease: "none" }, 0);`,
  }),
  'accumulated state': ORDER_DEPENDENT,
};
type StrategyOf = (segment: number) => { readonly strategy?: typeof beginFrameCapture };
const beginFrame = { strategy: beginFrameCapture };
const STRATEGIES: readonly (readonly [string, StrategyOf])[] = [
  ['the strategy chosen for it', () => ({})],
  ['begin-frame capture for the long segments', (segment) => (segment % 2 === 0 ? beginFrame : {})],
];
/** The page whose frames depend on all earlier ones with every strategy, the other one with the usual strategy. */
const CASES = Object.entries(PAGES).flatMap(([name, html]) =>
  STRATEGIES.slice(0, html === ORDER_DEPENDENT ? undefined : 1).map(([strategy, strategyOf]) => ({
    name,
    strategy,
    html,
    strategyOf,
  })),
);

let files = 0;
const renderJoined = async (html: string, strategyOf: StrategyOf): Promise<string> => {
  files += 1;
  const path = join(folder, `${files}.mp4`);
  const joiner = await startJoin(path, { fps: 30, frames: FRAMES });
  for (const segment of planOf(SEGMENT_FRAMES, FRAMES) ?? []) {
    const part = await bench.render(html, {
      durationSeconds: SECONDS,
      ...strategyOf(segment.index),
      segment,
    });
    await joiner.add({ path: part.file, frames: segment.frameCount });
  }
  await joiner.finish();
  return path;
};

/** ffmpeg's description of the video stream. Throws if any frame cannot be decoded without errors. */
const inspect = async (path: string): Promise<string> => {
  const args = ['-hide_banner', '-err_detect', 'explode', '-xerror', '-i', path, '-f', 'null', '-'];
  const { stderr } = await promisify(execFile)(findFfmpeg(process.env), args);
  return /Stream #0:0.*/.exec(stderr)?.[0] ?? '';
};

describe.each(sampleOf(CASES, 4))(
  'a video with $name, rendered in segments with $strategy and joined',
  ({ html, strategyOf }) => {
    it('shows the same frames as the video in one piece, in a file of the same kind with its index first', async () => {
      const path = await renderJoined(html, strategyOf);
      const { file } = await bench.render(html, { durationSeconds: SECONDS, ...strategyOf(0) });
      const joined = await decodeFrames(path, 320, 240);
      const whole = await decodeFrames(file, 320, 240);
      expect(joined).toHaveLength(FRAMES);
      joined.forEach((frame, index) => {
        const same = whole[index];
        expect(same && psnr(frame, same), `frame ${index}`).toBeGreaterThan(36); // both are encoded with losses
      });
      for (const joint of JOINTS) {
        const [before, after] = [whole[joint - 1], joined[joint]];
        expect(before && after && psnr(before, after), `a frame repeated at ${joint}`).toBeLessThan(36);
      }
      const media = await readMedia(path);
      expect(media).toMatchObject({ width: 320, height: 240, trackCount: 1 });
      expect(media.durationSeconds).toBeCloseTo(SECONDS, 6);
      media.timestamps.forEach((timestamp, frame) => expect(timestamp).toBeCloseTo(frame / 30, 6));

      for (const described of [await inspect(path), await inspect(file)]) {
        expect(described).toContain('h264 (High)');
        expect(described).toMatch(/yuv420p\(tv, bt709[,)]/);
        expect(described).toContain('30 fps');
      }
      const { codec, colorSpace } = await readMedia(file);
      expect(media).toMatchObject({ codec, colorSpace });
      const bytes = await readFile(path);
      expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
    });
  },
);
