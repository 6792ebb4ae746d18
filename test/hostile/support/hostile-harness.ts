import { createHash } from 'node:crypto';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pLimit from 'p-limit';
import { afterAll, beforeAll } from 'vitest';
import type { RenderDocument, VideoClip } from '#contracts/schemas/render-document.ts';
import type { BundledFiles } from '#renderer/bundled-files.ts';
import type { CaptureStrategy } from '#renderer/capture/capture.ts';
import { renderWithStrategy } from '#renderer/render-session.ts';
import { environmentOf, findProcessesOf, memoryBytesOf } from '#renderer/processes.ts';
import { RenderError } from '#core/rendering/render-error.ts';
import { renderSegment } from '#renderer/render-segment.ts';
import type { SiteFile } from '#renderer/page/site.ts';
import type { RenderJob, RenderLimits } from '#renderer/render-job.ts';
import { withScratchFolder } from '#renderer/scratch-folder.ts';
import { findRenderTools } from '#renderer/render-tools.ts';
import type { RenderTools } from '#renderer/render-tools.ts';
import { BUNDLED_FILES_DIR } from '../../../layers/bundled-files/bundled-files-dir.ts';
import { DURATION_SECONDS, FRAME, FRAMES, hostilePage } from '../catalogue/document.ts';
import type { HostileDocument } from '../catalogue/document.ts';
import { startCanaries } from './canaries.ts';
import type { Canaries } from './canaries.ts';
import { canaryText, showsCanary } from './canary-pattern.ts';
import { netlogPath, readNetlog, withFlags } from './netlog.ts';
import type { NetworkActivity } from './netlog.ts';
import { weakenBrowser } from './weaken-browser.ts';
import type { Layer } from './weaken-browser.ts';

const run = promisify(execFile);
const RENDER_LIMIT_MS = 60_000;
const MEMORY_SAMPLE_MS = 100;

export interface HostileResult {
  readonly name: string;
  /** `rendered`, or the failure code of the render. */
  readonly outcome: string;
  readonly diagnostic: string;
  readonly showsCanary: boolean;
  /** SHA-256 of all decoded frames. */
  readonly frameDigest: string;
  /** Brightest pixel of all frames, 0 to 255. */
  readonly brightest: number;
  /** Maximum number of processes of the render with the canary in their environment. */
  readonly leakedEnvironments: number;
  readonly network: NetworkActivity;
  readonly blockedRequests: number;
  readonly seconds: number;
  readonly peakMemoryBytes: number;
}

export interface HarnessOptions {
  readonly disabledLayers: readonly Layer[];
  /** Appended to the renderer's flags. */
  readonly flags: readonly string[];
  /** Replaces the real bundled files. */
  readonly bundledFiles?: BundledFiles;
  readonly limits?: Partial<RenderLimits>;
  /** Image assets by id. */
  readonly images?: ReadonlyMap<string, SiteFile>;
  /** A clip that the document shows, and its file. */
  readonly clip?: { readonly shown: VideoClip; readonly path: string };
  /** The project of which the document is the `index.html`: its other files, and the values of its variables. */
  readonly project?: Pick<RenderDocument, 'files' | 'variables'>;
  /** Renders with this strategy only. */
  readonly strategy?: CaptureStrategy;
}

export interface HostileHarness {
  readonly canaries: () => Canaries;
  readonly tools: () => RenderTools;
  readonly run: (document: HostileDocument, options?: Partial<HarnessOptions>) => Promise<HostileResult>;
  /** Runs BROWSERS_AT_ONCE documents at a time. */
  readonly runAll: (
    documents: readonly HostileDocument[],
    options?: Partial<HarnessOptions>,
  ) => Promise<HostileResult[]>;
}

const BROWSERS_AT_ONCE = 2;
const limited = pLimit(BROWSERS_AT_ONCE);

const grayFrames = async (ffmpegPath: string, file: string): Promise<Buffer[]> => {
  const args = ['-loglevel', 'error', '-i', file, '-f', 'rawvideo', '-pix_fmt', 'gray', '-'];
  const { stdout } = await run(ffmpegPath, args, { encoding: 'buffer', maxBuffer: 2 ** 28 });
  const size = FRAME.width * FRAME.height;
  return Array.from({ length: stdout.length / size }, (_, index) =>
    stdout.subarray(index * size, (index + 1) * size),
  );
};

const render = async (
  job: RenderJob,
  tools: RenderTools,
  strategy?: CaptureStrategy,
): Promise<RenderError | { readonly blockedRequests: number }> => {
  try {
    if (strategy === undefined) return await renderSegment(job, tools);
    const result = await renderWithStrategy(job, tools, strategy);
    return result.status === 'unsupported' ? { blockedRequests: 0 } : result;
  } catch (error) {
    return error as RenderError;
  }
};

/** Renders hostile documents with the complete renderer, after starting the canaries. */
export const useHostileHarness = (): HostileHarness => {
  let canaries: Canaries | undefined;
  let tools: RenderTools | undefined;
  let folder = '';
  beforeAll(async () => {
    tools = await findRenderTools(BUNDLED_FILES_DIR, process.env);
    folder = await mkdtemp(join(tmpdir(), 'hostile-test-'));
    canaries = await startCanaries();
  });
  afterAll(async () => {
    await canaries?.close();
    await rm(folder, { recursive: true, force: true });
  });
  const defined = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('the harness is set up in beforeAll');
    return value;
  };

  const runOne: HostileHarness['run'] = async (document, options = {}) => {
    const { disabledLayers = [], flags = [], bundledFiles = defined(tools).bundledFiles } = options;
    const { bits, targets } = defined(canaries);
    const outputDir = await mkdtemp(join(folder, 'run-'));
    const outputPath = join(outputDir, 'out.mp4');
    const flagged = await withFlags(defined(tools).chromium, outputDir, flags);
    const { chromium, checkWeakened } = await weakenBrowser(flagged, outputDir, disabledLayers);
    const startedMs = performance.now();
    let leakedEnvironments = 0;
    const inspect = (scratchDir: string) => {
      const held = findProcessesOf(scratchDir).filter((pid) => environmentOf(pid).includes(canaryText(bits)));
      leakedEnvironments = Math.max(leakedEnvironments, held.length);
    };
    let peakMemoryBytes = 0;
    return withScratchFolder(async (scratchDir) => {
      const sample = () => {
        peakMemoryBytes = Math.max(peakMemoryBytes, memoryBytesOf(findProcessesOf(scratchDir)));
      };
      const sampling = setInterval(sample, MEMORY_SAMPLE_MS);
      const job = {
        document: {
          ...FRAME,
          html: hostilePage(document.parts(targets)),
          variables: {},
          durationSeconds: DURATION_SECONDS,
          frameCount: FRAMES,
          ...(options.clip && { clips: [options.clip.shown] }),
          ...options.project,
        },
        segment: { index: 0, firstFrame: 0, frameCount: FRAMES },
        outputPath,
        scratchDir,
        deadlineMs: Date.now() + RENDER_LIMIT_MS,
        onProgress: () => inspect(scratchDir),
        ...(options.limits && { limits: options.limits }),
        ...(options.images && { images: Promise.resolve(options.images) }),
        ...(options.clip && {
          clipPaths: Promise.resolve(new Map([[options.clip.shown.assetId, options.clip.path]])),
        }),
      };
      const jobTools = { ...defined(tools), chromium, bundledFiles };
      const ended = await render(job, jobTools, options.strategy);
      clearInterval(sampling);
      await checkWeakened();
      const seconds = (performance.now() - startedMs) / 1000;
      const frames = existsSync(outputPath)
        ? await grayFrames(defined(tools).ffmpegPath, outputPath).catch(() => [])
        : [];
      const hasFailed = ended instanceof RenderError;
      const log = netlogPath(scratchDir);
      const network = existsSync(log) ? await readNetlog(log) : { lookups: [], sockets: [] };
      await rm(outputDir, { recursive: true });
      return {
        name: document.name,
        outcome: hasFailed ? ended.code : 'rendered',
        diagnostic: hasFailed ? ended.diagnostic : '',
        showsCanary: frames.some((frame) => showsCanary(frame, FRAME.width, FRAME.height, bits)),
        frameDigest: createHash('sha256').update(Buffer.concat(frames)).digest('hex'),
        brightest: Buffer.concat(frames).reduce((most, value) => Math.max(most, value), 0),
        leakedEnvironments,
        network,
        blockedRequests: hasFailed ? 0 : ended.blockedRequests,
        seconds,
        peakMemoryBytes,
      };
    });
  };

  return {
    canaries: () => defined(canaries),
    tools: () => defined(tools),
    run: runOne,
    runAll: (documents, options) => limited.map(documents, (document) => runOne(document, options)),
  };
};
