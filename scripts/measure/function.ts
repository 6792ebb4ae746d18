// The measuring function: the modules of render-segment, and nothing that measures in render-segment itself.
import { pbkdf2, randomUUID } from 'node:crypto';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { readEnv } from '#composition-root/read-environment.ts';
import { renderSegmentDependencies } from '#renderer/prepare-renderer.ts';
import { steadyNowMs } from '#renderer/timer-delay.ts';
import type { Answer, MeasuredValues, MeasuringEvents, Measurement } from './events.ts';

type Measure<M extends Measurement> = (event: MeasuringEvents[M]) => Promise<MeasuredValues[M]>;

/** Of Node.js by default. Fewer than the processors of the largest function. */
const THREADS = 4;
const ROUNDS_OF_WORK = 200_000;
const RENDER_LIMIT_MS = 280_000;

const { prepareRenderer, withScratchFolder } = renderSegmentDependencies(
  readEnv('render-segment', process.env).BUNDLED_FILES_DIR,
  process.env,
);

const secondsSince = (startedMs: number): number => (performance.now() - startedMs) / 1000;

const measureRender: Measure<'render'> = async ({ document }) => {
  const startedMs = performance.now();
  const { render } = await prepareRenderer();
  const tools = secondsSince(startedMs);
  const at = { served: 0, frame: 0 };
  await withScratchFolder((folder) =>
    render({
      document,
      segment: { index: 0, firstFrame: 0, frameCount: document.frameCount },
      deadlineMs: steadyNowMs() + RENDER_LIMIT_MS,
      outputPath: join(folder, 'measured.mp4'),
      scratchDir: folder,
      epochMs: 0,
      limits: { readyMs: RENDER_LIMIT_MS, frameMs: RENDER_LIMIT_MS }, // a slow start is a result
      onServed: () => void (at.served ||= secondsSince(startedMs)),
      onProgress: () => void (at.frame ||= secondsSince(startedMs)),
    }),
  );
  return {
    steps: { tools, browser: at.served - tools, frame: at.frame - at.served },
    frameSeconds: (secondsSince(startedMs) - at.frame) / Math.max(1, document.frameCount - 1),
  };
};

const work = () => promisify(pbkdf2)('', '', ROUNDS_OF_WORK, 64, 'sha512');

/** Shortest of three times, since other work only makes it longer. */
const bestSeconds = async (threads: number): Promise<number> => {
  const seconds: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const startedMs = performance.now();
    await Promise.all(Array.from({ length: threads }, work));
    seconds.push(secondsSince(startedMs));
  }
  return Math.min(...seconds);
};

const measureCores: Measure<'cores'> = async () => {
  const speedUp = (THREADS * (await bestSeconds(1))) / (await bestSeconds(THREADS));
  return { processor: cpus()[0]?.model ?? 'unknown', processors: cpus().length, speedUp };
};

const measureTransfer: Measure<'transfer'> = async ({ bytes, putUrl, getUrl }) => {
  const body = new Uint8Array(bytes);
  const uploadStartedMs = performance.now();
  const uploaded = await fetch(putUrl, { method: 'PUT', body });
  const uploadSeconds = secondsSince(uploadStartedMs);
  const downloadStartedMs = performance.now();
  const downloaded = uploaded.ok ? await (await fetch(getUrl)).arrayBuffer() : undefined;
  const downloadSeconds = secondsSince(downloadStartedMs);
  if (downloaded?.byteLength !== bytes) throw new Error(`the transfer failed: status ${uploaded.status}`);
  return { uploadSeconds, downloadSeconds };
};

const MEASUREMENTS: { readonly [M in Measurement]: Measure<M> } = {
  render: measureRender,
  cores: measureCores,
  transfer: measureTransfer,
  hold: async ({ milliseconds }) => {
    await sleep(milliseconds);
    return null;
  },
};

const id = randomUUID();
const initSeconds = performance.now() / 1000;
let invocation = 0;

export const handler = async <M extends Measurement>({
  measure,
  event,
}: {
  readonly measure: M;
  readonly event: MeasuringEvents[M];
}): Promise<Answer<M>> => {
  const startedMs = performance.now();
  invocation += 1;
  const environment = { id, invocation, initSeconds };
  const value = await MEASUREMENTS[measure](event);
  return { ...environment, handlerSeconds: secondsSince(startedMs), value };
};
