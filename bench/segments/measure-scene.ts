// Child process of bench/segments.ts: renders one scene and measures each part of the work.
import { join } from 'node:path';
import type { RenderDocument } from '#contracts/schemas/render-document.ts';
import type { Segment } from '#contracts/schemas/segment.ts';
import { renderSegment } from '#renderer/render-segment.ts';
import { withScratchFolder } from '#renderer/scratch-folder.ts';
import { findRenderTools } from '#renderer/render-tools.ts';
import { BUNDLED_FILES_DIR } from '../../layers/bundled-files/bundled-files-dir.ts';
import { spreadOf } from '../shared/measurements.ts';
import { readScene } from '../render/scenes.ts';
import type { SceneName } from '../render/scenes.ts';

export interface SceneMessage {
  readonly scene: SceneName;
  /** Folder for the file of the whole scene. */
  readonly outputDir: string;
}

export interface SceneCosts {
  /** From the call of a process that has rendered before to its first frame. */
  readonly warmStartSeconds: number;
  readonly frameSeconds: number;
  readonly skippedFrameSeconds: number;
  readonly endSeconds: number;
  readonly frames: number;
  readonly file: string;
}

const LIMIT_MS = 10 * 60_000;
/** Enough for a first frame: the encoder's look-ahead delays none of them. */
const FEW_FRAMES = 3;
const STARTS = 5;
/** Repeats of the scene for frames to skip: enough that the time of a start hides none of it. */
const SKIPPED_REPEATS = 6;

const DURATION = /data-duration="([\d.]+)"/;
const TIMELINE = 'window.__timelines["main"]=tl;';

/** Repeats the timeline of a scene, which fills the scene's duration. */
const repeat = (html: string, times: number): string => {
  const seconds = Number(DURATION.exec(html)?.[1]);
  if (!html.includes(TIMELINE)) throw new Error('the scene has no timeline that can be repeated');
  return html
    .replace(DURATION, `data-duration="${seconds * times}"`)
    .replace(
      TIMELINE,
      `tl.paused(false).repeat(${times - 1});window.__timelines["main"]=gsap.timeline({paused:true}).add(tl);`,
    );
};

/** A scene of the benchmarks, repeated this many times. */
const readRepeatedScene = async (scene: SceneName, times: number): Promise<RenderDocument> =>
  (await readScene(scene, (html) => repeat(html, times))).document;

const measure = async ({ scene, outputDir }: SceneMessage): Promise<SceneCosts> => {
  const tools = await findRenderTools(BUNDLED_FILES_DIR, process.env);
  const { document } = await readScene(scene);
  const long = await readRepeatedScene(scene, SKIPPED_REPEATS);
  const render = (ofScene: RenderDocument, segment: Segment, name: string) =>
    withScratchFolder(async (scratchDir) => {
      const startedAtMs = Date.now();
      const frameAtMs: number[] = [];
      const onProgress = () => void frameAtMs.push(Date.now());
      const outputPath = join(outputDir, name);
      const deadlineMs = startedAtMs + LIMIT_MS;
      const { capture } = await renderSegment(
        { document: ofScene, segment, outputPath, scratchDir, deadlineMs, onProgress },
        tools,
      );
      if (capture !== 'raw') throw new Error(`${scene} was captured by ${capture}`);
      const [firstAtMs = 0, lastAtMs = 0] = [frameAtMs[0], frameAtMs.at(-1)];
      return { startedAtMs, firstAtMs, lastAtMs, completedAtMs: Date.now() };
    });
  const frames = document.frameCount;
  const whole = await render(document, { index: 0, firstFrame: 0, frameCount: frames }, 'whole.mp4');
  const secondsOf = (fromMs: number, toMs: number) => (toMs - fromMs) / 1000;
  const skipped = long.frameCount - FEW_FRAMES;
  const secondsToFirstFrame = async (firstFrame: number) => {
    const { startedAtMs, firstAtMs } = await render(
      long,
      { index: 0, firstFrame, frameCount: FEW_FRAMES },
      'few.mp4',
    );
    return secondsOf(startedAtMs, firstAtMs);
  };
  const starts: number[] = [];
  const skippingStarts: number[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    starts.push(await secondsToFirstFrame(0));
    skippingStarts.push(await secondsToFirstFrame(skipped));
  }
  const warmStartSeconds = spreadOf(starts, 5).median;
  return {
    warmStartSeconds,
    frameSeconds: secondsOf(whole.firstAtMs, whole.lastAtMs) / (frames - 1),
    skippedFrameSeconds: Math.max(0, spreadOf(skippingStarts, 5).median - warmStartSeconds) / skipped,
    endSeconds: secondsOf(whole.lastAtMs, whole.completedAtMs),
    frames,
    file: join(outputDir, 'whole.mp4'),
  };
};

process.once('message', (message: SceneMessage) => {
  measure(message)
    .then((costs) => process.send?.(costs, () => process.exit(0)))
    .catch((error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    });
});
