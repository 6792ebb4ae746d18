// Peak memory and disk of a renderer whose clip has the largest size of an upload, and of one that is small.
import { execFile } from 'node:child_process';
import { mkdtemp, open, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { CLIP_MAX_BYTES } from '#contracts/limits.ts';
import type { SegmentRequest } from '#contracts/schemas/segment.ts';
import { prepareTools } from '../layers/prepare-tools.ts';
import { refuseArguments } from '../scripts/shared/command-line.ts';
import { serveStorage } from './clip-memory/serve-storage.ts';
import { compositionOf, SOURCES } from './clip-speed/compositions.ts';
import { measureProcess } from './render/measure-process.ts';
import { machineLoad, saveResult } from './shared/measurements.ts';

await refuseArguments(
  'npm run bench:clip-memory --',
  'Measures the peak memory of a renderer by the size of its clip.',
);

const PROJECT_ROOT = fileURLToPath(new URL('..', import.meta.url));
const PROGRAM = fileURLToPath(new URL('clip-memory/render-request.ts', import.meta.url));
const SECONDS = 6;
const LIMIT_MS = 15 * 60_000;
const MEBIBYTE = 1024 * 1024;
/** Bits per second of the picture: 20 MiB and nearly all of 200 MiB in the same number of frames. */
const RATES = ['28M', '270M'] as const;
const [SOURCE] = SOURCES.one;

/** A constant rate, which the encoder fills with empty data. The last one is filled up to the largest upload with a box that readers skip. */
const makeClip = async (ffmpegPath: string, path: string, rate: string): Promise<number> => {
  const { width, height } = SOURCE as NonNullable<typeof SOURCE>; // safe: a constant
  const input = ['-f', 'lavfi', '-i', `testsrc2=s=${width}x${height}:r=30`];
  const rates = ['-b:v', rate, '-minrate', rate, '-maxrate', rate, '-bufsize', rate, '-g', '30'];
  const encoder = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', ...rates];
  const output = ['-frames:v', String(SECONDS * 30), '-x264-params', 'nal-hrd=cbr:filler=1', path];
  await promisify(execFile)(ffmpegPath, ['-v', 'error', ...input, ...encoder, ...output]);
  const { size } = await stat(path);
  if (rate !== RATES.at(-1)) return size;
  const left = CLIP_MAX_BYTES - size;
  if (left < 8) throw new Error(`The clip has ${size} bytes, more than an upload may have.`);
  const file = await open(path, 'a');
  const header = Buffer.alloc(8);
  header.writeUInt32BE(left);
  header.write('free', 4, 'latin1');
  await file.appendFile(header);
  await file.truncate(CLIP_MAX_BYTES);
  await file.close();
  return CLIP_MAX_BYTES;
};

const { ffmpegPath } = await prepareTools(); // the measured processes inherit FFMPEG_BIN
const folder = await mkdtemp(join(tmpdir(), 'bench-clip-memory-'));
try {
  const loadBefore = machineLoad();
  const renders = [];
  for (const rate of RATES) {
    const clipPath = join(folder, `${rate}.mp4`);
    const clipBytes = await makeClip(ffmpegPath, clipPath, rate);
    const { document } = compositionOf('one', SECONDS, folder);
    const documentPath = join(folder, 'document.json');
    await writeFile(documentPath, JSON.stringify(document));
    const storage = await serveStorage({ '/document': documentPath, '/clip': clipPath });
    const link = (name: string) => `${storage.baseUrl}/${name}`;
    const id = document.clips?.[0]?.assetId ?? '';
    const request: SegmentRequest = {
      videoId: 'vid_bench',
      segment: { index: 0, firstFrame: 0, frameCount: document.frameCount },
      documentUrl: link('document'),
      assets: [{ id, url: link('clip') }],
      outputUrl: link('output'),
      progressUrl: link('progress'),
      cancellationUrl: link('cancellation'),
      deadlineMs: Date.now() + LIMIT_MS,
      epochMs: 0,
      maxSegments: 1,
    };
    const requestPath = join(folder, 'request.json');
    await writeFile(requestPath, JSON.stringify(request));
    const command = {
      command: process.execPath,
      args: [PROGRAM, requestPath],
      env: process.env,
      cwd: PROJECT_ROOT,
    };
    const { peakRssBytes, wallSeconds } = await measureProcess(command, join(folder, 'log'));
    await storage.close();
    const measured = {
      clipMiB: Math.round(clipBytes / MEBIBYTE),
      peakRssMiB: Math.round(peakRssBytes / MEBIBYTE),
      wallSeconds: Math.round(wallSeconds),
    };
    console.log(measured);
    renders.push(measured);
  }
  const figures = { load_before: loadBefore, seconds: SECONDS, renders };
  console.log(await saveResult('clip-memory', figures));
} finally {
  await rm(folder, { recursive: true, force: true });
}
