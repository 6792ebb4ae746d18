import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { frameCount } from '#core/rendering/frames.ts';
import type { RenderDocument } from '#contracts/schemas/render-document.ts';
import type { Segment } from '#contracts/schemas/segment.ts';
import type { CaptureStrategy } from '#renderer/capture/capture.ts';
import { renderWithStrategy } from '#renderer/render-session.ts';
import { RenderError } from '#core/rendering/render-error.ts';
import { renderSegment } from '#renderer/render-segment.ts';
import type { RenderJob, RenderReport } from '#renderer/render-job.ts';
import { withScratchFolder } from '#renderer/scratch-folder.ts';
import { BUNDLED_FILES_DIR } from '../../../layers/bundled-files/bundled-files-dir.ts';
import type { RenderInput } from '../../../scripts/render/read-input.ts';
import { findRenderTools } from '#renderer/render-tools.ts';
import type { RenderTools } from '#renderer/render-tools.ts';

export interface Rendered {
  readonly report: RenderReport;
  readonly file: string;
}

export interface Fixture {
  /** Renders a document, by default 320×240 at 30 fps. The file is removed after the last test. */
  readonly render: (html: string, options?: Partial<RenderOptions>) => Promise<Rendered>;
  /** Renders a document that must fail. */
  readonly fail: (html: string, options?: Partial<RenderOptions>) => Promise<RenderError>;
  readonly tools: () => RenderTools;
}

export interface RenderOptions extends Partial<RenderDocument> {
  readonly segment: Segment;
  readonly job: Partial<RenderJob>;
  /** Renders with this strategy only. */
  readonly strategy: CaptureStrategy;
  /** Replaces tools of the machine. */
  readonly tools: Partial<RenderTools>;
}

const RENDER_LIMIT_MS = 90_000;
/** Of frames of a document with clips. */
const INPUT_LIMIT_MS = 150_000;

/** What the renderer is given of a document that was read from files, besides its task. */
export const givenOf = ({ document, images, fonts, clipPaths }: RenderInput) => ({
  document,
  images: Promise.resolve(images),
  fonts: Promise.resolve(fonts),
  clipPaths: Promise.resolve(clipPaths),
  deadlineMs: Date.now() + INPUT_LIMIT_MS,
  signal: AbortSignal.timeout(INPUT_LIMIT_MS),
});

/** Renders with real Chromium, ffmpeg and assets, found by `env`, into one folder per suite. */
export const useBench = (env: NodeJS.ProcessEnv = process.env): Fixture => {
  let tools: RenderTools | undefined;
  let outputDir = '';
  let files = 0;
  beforeAll(async () => {
    tools = await findRenderTools(BUNDLED_FILES_DIR, env);
    outputDir = await mkdtemp(join(tmpdir(), 'render-test-'));
  });
  afterAll(() => rm(outputDir, { recursive: true, force: true }));

  const getTools = (): RenderTools => {
    if (tools === undefined) throw new Error('the tools are located in beforeAll');
    return tools;
  };
  const render: Fixture['render'] = async (
    html,
    { segment, job, strategy, tools: otherTools, ...format } = {},
  ) => {
    const { durationSeconds = 0.5, fps = 30 } = format;
    const frames = frameCount(durationSeconds, fps);
    const defaults = { html, variables: {}, width: 320, height: 240 };
    const document = { ...defaults, ...format, fps, durationSeconds, frameCount: frames };
    files += 1;
    const file = join(outputDir, `${files}.mp4`);
    const report = await withScratchFolder(async (scratchDir): Promise<RenderReport> => {
      const whole = { index: 0, firstFrame: 0, frameCount: frames };
      const deadlineMs = Date.now() + RENDER_LIMIT_MS;
      const paths = { outputPath: file, scratchDir };
      const renderJob = { document, segment: segment ?? whole, ...paths, deadlineMs, ...job };
      const tools = { ...getTools(), ...otherTools };
      if (strategy === undefined) return renderSegment(renderJob, tools);
      const result = await renderWithStrategy(renderJob, tools, strategy);
      if (result.status === 'unsupported') throw new Error(result.reason);
      const { blockedRequests, pictures } = result;
      return {
        ...pictures,
        blockedRequests,
        frames: renderJob.segment.frameCount,
        renderSeconds: 0,
        capture: strategy.name,
      };
    });
    return { report, file };
  };
  return {
    render,
    tools: getTools,
    fail: async (html, options) => {
      const outcome = await render(html, options).catch((error: unknown) => error);
      if (outcome instanceof RenderError) return outcome;
      throw new Error('the render was expected to fail', { cause: outcome });
    },
  };
};
