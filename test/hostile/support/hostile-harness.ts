import { createHash } from 'node:crypto';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll } from 'vitest';
import { buildAssets } from '../../../layers/assets/build.ts';
import type { Assets } from '#renderer/assets.ts';
import type { CaptureStrategy } from '#renderer/capture/capture.ts';
import { renderWithStrategy } from '#renderer/render-session.ts';
import { NO_DISABLED_LAYERS } from '#renderer/browser/containment-layers.ts';
import type { DisabledLayers } from '#renderer/browser/containment-layers.ts';
import { findProcessesOf, memoryBytesOf } from '#renderer/processes.ts';
import { RenderError } from '#renderer/render-error.ts';
import { renderSegment } from '#renderer/render-segment.ts';
import type { RenderJob, RenderLimits } from '#renderer/render-job.ts';
import { withScratchFolder } from '#renderer/scratch-folder.ts';
import { findRenderTools } from '#renderer/render-tools.ts';
import type { RenderTools } from '#renderer/render-tools.ts';
import { ASSETS_DIR } from '../../../layers/assets/assets-dir.ts';
import { DURATION_SECONDS, FRAME, FRAMES, hostilePage } from '../catalogue/document.ts';
import type { HostileDocument } from '../catalogue/document.ts';
import { startCanaries } from './canaries.ts';
import type { Canaries } from './canaries.ts';
import { canaryText, showsCanary } from './canary-pattern.ts';
import { netlogPath, readNetlog, withFlags } from './netlog.ts';
import type { NetworkActivity } from './netlog.ts';

const run = promisify(execFile);
const RENDER_LIMIT_MS = 60_000;
const MEMORY_SAMPLE_MS = 100;

export interface HostileResult {
  readonly name: string;
  /** `rendered`, or the code the render failed with. Either is a fine end for a hostile document. */
  readonly outcome: string;
  readonly diagnostic: string;
  readonly showsCanary: boolean;
  /** The same for videos of the same frames. */
  readonly frameDigest: string;
  /** The brightest pixel of all frames, 0 to 255. */
  readonly brightest: number;
  /** Processes of the render whose environment held the canary. */
  readonly leakedEnvironments: number;
  readonly network: NetworkActivity;
  readonly blockedRequests: number;
  readonly seconds: number;
  readonly peakMemoryBytes: number;
}

export interface HarnessOptions {
  readonly disabledLayers: DisabledLayers;
  /** Flags put behind the renderer's own. */
  readonly flags: readonly string[];
  /** In place of the real ones. */
  readonly assets?: Assets;
  readonly limits?: Partial<RenderLimits>;
  /** Films in this way alone, whatever the page holds. */
  readonly strategy?: CaptureStrategy;
}

export interface HostileHarness {
  readonly canaries: () => Canaries;
  readonly tools: () => RenderTools;
  readonly run: (document: HostileDocument, options?: Partial<HarnessOptions>) => Promise<HostileResult>;
  /** Runs many, a few at a time. */
  readonly runAll: (
    documents: readonly HostileDocument[],
    options?: Partial<HarnessOptions>,
  ) => Promise<HostileResult[]>;
}

const BROWSERS_AT_ONCE = 2;

/** Calls `work` for each item, at most `limit` at a time; results in the order of the items. */
const mapLimited = async <T, R>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> => {
  const results: R[] = [];
  const queue = items.entries();
  const drain = async () => {
    for (const [index, item] of queue) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: limit }, drain));
  return results;
};

const environmentOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1');
  } catch {
    return '';
  }
};

const greyFrames = async (ffmpegPath: string, file: string): Promise<Buffer[]> => {
  const args = ['-loglevel', 'error', '-i', file, '-f', 'rawvideo', '-pix_fmt', 'gray', '-'];
  const { stdout } = await run(ffmpegPath, args, { encoding: 'buffer', maxBuffer: 2 ** 28 });
  const size = FRAME.width * FRAME.height;
  return Array.from({ length: stdout.length / size }, (_, index) =>
    stdout.subarray(index * size, (index + 1) * size),
  );
};

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

const film = async (
  job: RenderJob,
  tools: RenderTools,
  disabledLayers: DisabledLayers,
  strategy?: CaptureStrategy,
): Promise<RenderError | { readonly blockedRequests: number }> => {
  try {
    if (strategy === undefined) return await renderSegment(job, tools, disabledLayers);
    const result = await renderWithStrategy(job, tools, strategy, disabledLayers);
    return result.status === 'unsupported' ? { blockedRequests: 0 } : result;
  } catch (error) {
    return error as RenderError;
  }
};

/** The full render of hostile documents, with listeners and secrets set out for them. */
export const useHostileHarness = (): HostileHarness => {
  let canaries: Canaries | undefined;
  let tools: RenderTools | undefined;
  let folder = '';
  beforeAll(async () => {
    await buildAssets(ASSETS_DIR);
    tools = await findRenderTools(ASSETS_DIR, process.env);
    folder = await mkdtemp(join(tmpdir(), 'hostile-test-'));
    canaries = await startCanaries();
  });
  afterAll(async () => {
    await canaries?.close();
    await rm(folder, { recursive: true, force: true });
  });
  const need = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('the harness is set up before the first test');
    return value;
  };

  const runOne: HostileHarness['run'] = async (document, options = {}) => {
    const { disabledLayers = NO_DISABLED_LAYERS, flags = [], assets = need(tools).assets } = options;
    const { bits, targets } = need(canaries);
    const outputDir = await mkdtemp(join(folder, 'run-'));
    const outputPath = join(outputDir, 'out.mp4');
    const chromium = await withFlags(need(tools).chromium, outputDir, flags);
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
        },
        segment: { index: 0, firstFrame: 0, frameCount: FRAMES },
        outputPath,
        scratchDir,
        deadlineMs: Date.now() + RENDER_LIMIT_MS,
        onProgress: () => inspect(scratchDir),
        ...(options.limits && { limits: options.limits }),
      };
      const jobTools = { ...need(tools), chromium, assets };
      const ended = await film(job, jobTools, disabledLayers, options.strategy);
      clearInterval(sampling);
      const seconds = (performance.now() - startedMs) / 1000;
      const frames = (await exists(outputPath))
        ? await greyFrames(need(tools).ffmpegPath, outputPath).catch(() => [])
        : [];
      const isFailed = ended instanceof RenderError;
      const log = netlogPath(scratchDir);
      const network = (await exists(log)) ? await readNetlog(log) : { lookups: [], sockets: [] };
      await rm(outputDir, { recursive: true });
      return {
        name: document.name,
        outcome: isFailed ? ended.code : 'rendered',
        diagnostic: isFailed ? ended.diagnostic : '',
        showsCanary: frames.some((frame) => showsCanary(frame, FRAME.width, FRAME.height, bits)),
        frameDigest: createHash('sha256').update(Buffer.concat(frames)).digest('hex'),
        brightest: Buffer.concat(frames).reduce((most, value) => Math.max(most, value), 0),
        leakedEnvironments,
        network,
        blockedRequests: isFailed ? 0 : ended.blockedRequests,
        seconds,
        peakMemoryBytes,
      };
    });
  };

  return {
    canaries: () => need(canaries),
    tools: () => need(tools),
    run: runOne,
    runAll: (documents, options) =>
      mapLimited(documents, BROWSERS_AT_ONCE, (document) => runOne(document, options)),
  };
};
