import { execFile } from 'node:child_process';
import { cp, mkdtemp, mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { findRenderTools } from '#renderer/render-tools.ts';
import { CLIP_CORPUS, isRounded, makeCorpusClip, readPacketTable } from '#test/render/support/clip-corpus.ts';
import type { CorpusClip, PacketTable } from '#test/render/support/clip-corpus.ts';
import { composition } from '#test/render/support/compositions.ts';
import { readNumber } from '#test/render/support/number-clips.ts';
import { BUNDLED_FILES_DIR } from '../layers/bundled-files/bundled-files-dir.ts';
import { provideFfmpeg } from '../layers/ffmpeg/obtain-ffmpeg.ts';
import { hyperframesProject, openHyperframes, readPeerVersions } from './render/peers.ts';

const run = promisify(execFile);
/** Of one page; HyperFrames takes a few seconds. */
const LIMIT_MS = 120_000;
const [WIDTH, HEIGHT] = [320, 240];
const RECT = { x: 0, y: 0, width: 192, height: 192 };
const FPS = 30;
const SECONDS = 1;

const pageOf = ({ file }: CorpusClip): string =>
  composition({
    durationSeconds: SECONDS,
    head: `<style>#clip{position:absolute;left:0;top:0;width:${RECT.width}px;height:${RECT.height}px}#box{display:none}</style>`,
    body: `<video id="clip" src="assets/${file}" muted playsinline data-start="0" data-duration="${SECONDS}" data-track-index="0"></video>`,
    timeline: `tl.to("#box", { x: 1, duration: ${SECONDS} }, 0);`,
  });

/** The number of the last frame of the source that is not later than a frame of the video, a rounded time half a tick earlier. */
const expectedNumber = (table: PacketTable, clip: CorpusClip, frame: number): number => {
  const { numerator, denominator } = table.timescale;
  const [at, early] = [2n * BigInt(frame) * denominator, isRounded(clip, table) ? 1n : 0n];
  const shown = table.ticks.filter((tick) => (2n * tick - early) * numerator * BigInt(FPS) <= at).length;
  return (clip.firstNumber ?? 0) + Math.max(0, shown - 1);
};

const lumaPlanes = async (ffmpegPath: string, file: string): Promise<readonly Uint8Array[]> => {
  const args = ['-v', 'error', '-i', file, '-f', 'rawvideo', '-pix_fmt', 'gray', '-'];
  const { stdout } = await run(ffmpegPath, args, { encoding: 'buffer', maxBuffer: 2 ** 30 });
  const pixels = WIDTH * HEIGHT;
  return Array.from({ length: Math.floor(stdout.length / pixels) }, (_, index) =>
    stdout.subarray(index * pixels, (index + 1) * pixels),
  );
};

const { values } = parseArgs({ options: { clips: { type: 'string' } } });
const chosen = values.clips?.split(',').flatMap((name) => CLIP_CORPUS.filter((clip) => clip.name === name));
const workDir = await mkdtemp(join(tmpdir(), 'bench-clips-'));
try {
  await provideFfmpeg();
  const tools = await findRenderTools(BUNDLED_FILES_DIR, process.env);
  const bench = { tools, workDir };
  const hyperframes = await openHyperframes(bench);
  if (!hyperframes) throw new Error('HyperFrames is not installed: run "npm ci --prefix bench/peers".');
  const measure = async (clip: CorpusClip): Promise<string> => {
    const path = await makeCorpusClip(tools.ffmpegPath, workDir, clip);
    const table = await readPacketTable(tools.ffmpegPath, path, clip);
    await hyperframes.prepare({ name: clip.name, document: { html: pageOf(clip) } });
    const assets = join(hyperframesProject(bench, clip.name), 'assets');
    await mkdir(assets);
    await cp(path, join(assets, clip.file));
    const output = join(workDir, `${clip.name}.mp4`);
    const { command, args, env, cwd } = hyperframes.command({ name: clip.name }, output);
    try {
      await run(command, [...args], { env, cwd, timeout: LIMIT_MS });
    } catch {
      return 'fails';
    }
    const planes = await lumaPlanes(tools.ffmpegPath, output);
    const wrong = Array.from({ length: FPS * SECONDS }, (_, frame) => {
      const plane = planes[frame];
      return plane ? readNumber(plane, WIDTH, RECT) : undefined;
    }).filter((number, frame) => number !== expectedNumber(table, clip, frame));
    return `${wrong.length} of ${FPS * SECONDS} wrong`;
  };
  console.log(`HyperFrames ${(await readPeerVersions()).hyperframes}, ${FPS} frames per second`);
  for (const clip of chosen ?? CLIP_CORPUS) console.log(`${clip.name}: ${await measure(clip)}`);
} finally {
  await rm(workDir, { recursive: true, force: true });
}
