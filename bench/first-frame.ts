import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareChromium } from '#renderer/browser/chromium.ts';
import type { RenderTools } from '#renderer/render-tools.ts';
import { START_STEPS } from '#renderer/start-steps.ts';
import type { Scene } from './render/scenes.ts';

// Child process of bench/starts.ts, which gives it a compile cache, as `npm run render` has. Prints when each step until the first encoded frame was
// done, in milliseconds from the start of the process, and the same for a second render from its own start.

const LIMIT_MS = 60_000;

const startedMs = performance.now();
prepareChromium().catch(() => undefined); // `findRenderTools` reports the error
const [{ renderSegment }, { withScratchFolder }, { findRenderTools }, { readScene }, { BUNDLED_FILES_DIR }] =
  await Promise.all([
    import('#renderer/render-segment.ts'),
    import('#renderer/scratch-folder.ts'),
    import('#renderer/render-tools.ts'),
    import('./render/scenes.ts'),
    import('../layers/bundled-files/bundled-files-dir.ts'),
  ] as const);
const importedMs = performance.now();

/** Step → milliseconds. */
type StepTimes = Map<string, number>;

const steps: StepTimes = new Map();
START_STEPS.subscribe((step) => steps.set(String(step), performance.now()));

/** Renders until the first frame is in the encoder. */
const renderFirstFrame = async ({ document }: Scene, tools: RenderTools): Promise<void> => {
  const firstFrame = new AbortController();
  const onProgress = () => {
    if (!steps.has('first frame')) steps.set('first frame', performance.now());
    firstFrame.abort();
  };
  await withScratchFolder((scratchDir) =>
    renderSegment(
      {
        document,
        segment: { index: 0, firstFrame: 0, frameCount: document.frameCount },
        outputPath: join(tmpdir(), 'first-frame.mp4'),
        scratchDir,
        deadlineMs: Date.now() + LIMIT_MS,
        signal: firstFrame.signal,
        onProgress,
      },
      tools,
    ),
  ).catch((error: unknown) => {
    if (!steps.has('first frame')) throw error;
  });
  if (!steps.has('first frame')) throw new Error('the render ended without a frame');
};

const takeSteps = (sinceMs: number): Record<string, number> => {
  const taken = Object.fromEntries([...steps].map(([step, atMs]) => [step, atMs - sinceMs]));
  steps.clear();
  return taken;
};

const scene = await readScene('cards');
const tools = await findRenderTools(BUNDLED_FILES_DIR, process.env);
steps.set('tools found', performance.now());
await renderFirstFrame(scene, tools);
const first = { 'Node started': startedMs, 'modules imported': importedMs, ...takeSteps(0) };
const secondStartsMs = performance.now();
await findRenderTools(BUNDLED_FILES_DIR, process.env);
steps.set('tools found', performance.now());
await renderFirstFrame(scene, tools);
console.log(JSON.stringify({ first, second: takeSteps(secondStartsMs) }));
