// Peak memory of a render, which limits how small `render-segment` may be (docs/cost.md).
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LAUNCH_STRATEGIES } from '#contracts/launch-strategies.ts';
import { measureProcess } from './render/measure-process.ts';
import { machineLoad, saveResult } from './shared/measurements.ts';
import { refuseArguments } from '../scripts/shared/command-line.ts';

await refuseArguments('npm run bench:memory --', 'Measures the peak memory of renders.');

const PROJECT_ROOT = fileURLToPath(new URL('..', import.meta.url));
const SCENES = ['motion', 'nodes'] as const;
/** The scenes as they are, and with the most pixels of a frame that the API accepts. */
const SIZES = [
  { width: 1080, height: 1920 },
  { width: 2160, height: 3840 },
] as const;
const SECONDS = 4; // more frames than the encoder's look-ahead holds

const resize = (html: string, { width, height }: (typeof SIZES)[number]): string =>
  html
    .replaceAll('1080px', `${width}px`)
    .replaceAll('1920px', `${height}px`)
    .replace('data-width="1080"', `data-width="${width}"`)
    .replace('data-height="1920"', `data-height="${height}"`)
    .replace(/data-duration="\d+"/, `data-duration="${SECONDS}"`);

const folder = await mkdtemp(join(tmpdir(), 'bench-memory-'));
try {
  const loadBefore = machineLoad();
  const renders = [];
  for (const launchStrategy of LAUNCH_STRATEGIES)
    for (const scene of SCENES)
      for (const size of SIZES) {
        const scenePath = join(folder, `${scene}-${size.width}-${launchStrategy}`);
        const html = await readFile(join(PROJECT_ROOT, 'bench/scenes', scene, 'index.html'), 'utf8');
        await mkdir(scenePath);
        await writeFile(join(scenePath, 'index.html'), resize(html, size));
        const args = ['scripts/render.js', scenePath, `${scenePath}.mp4`];
        const env = { ...process.env, LAUNCH_STRATEGY: launchStrategy };
        const command = { command: process.execPath, args, env, cwd: PROJECT_ROOT };
        const { peakRssBytes, wallSeconds } = await measureProcess(command, `${scenePath}.log`);
        const measured = { scene, ...size, launchStrategy, peakRssMiB: Math.round(peakRssBytes / 2 ** 20) };
        console.log(measured, `${wallSeconds.toFixed(1)} s`);
        renders.push(measured);
      }
  console.log(await saveResult('memory', { load_before: loadBefore, seconds: SECONDS, renders }));
} finally {
  await rm(folder, { recursive: true, force: true });
}
