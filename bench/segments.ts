import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startJoin } from '#adapters/media-files/join-mp4.ts';
import { layOutRoot } from '#test/support/lambda-root/lay-out-root.ts';
import { openLinks } from '#test/support/lambda-root/links.ts';
import { whyNoRoot } from '#test/support/lambda-root/run-in-root.ts';
import { prepareTools } from '../layers/prepare-tools.ts';
import { settingsOf } from '../scripts/cost/deployment.ts';
import { table } from '../scripts/cost/table.ts';
import { measureColdProcess } from './shared/cold-process.ts';
import { machineLoad, rounded, saveResult, spreadOf } from './shared/measurements.ts';
import type { SceneCosts, SceneMessage } from './segments/measure-scene.ts';
import { readScene } from './render/scenes.ts';
import type { SceneName } from './render/scenes.ts';
import { simulateVideo } from './segments/simulate-video.ts';
import type { VideoCosts } from './segments/simulate-video.ts';
import { refuseArguments } from '../scripts/shared/command-line.ts';

await refuseArguments(
  'npm run bench:segments --',
  'Measures and simulates videos in segments in the layout of Lambda; needs root.',
);

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const PROGRAM = at('segments/measure-scene.ts');
const SCENES = ['cards', 'motion'] as const;
const ROUNDS = 3;
const FPS = 30;
const VIDEO_SECONDS = [30, 60, 120, 300] as const;
const SEGMENTS = [1, 2, 4, 8, 16] as const;
/** Maximum that the planner is given: of `prod`, and the largest setting. */
const PLANNED = [settingsOf('prod').segmentsPerVideo, 16] as const;
/** Files joined in one run, to separate the cost per frame from the cost per file. */
const JOINED_PARTS = 30;

/** Measures in a process of its own, after a render that compiles and unpacks what is missing. */
const measureScene = async (scene: SceneName, folder: string): Promise<SceneCosts> => {
  const child = fork(PROGRAM, { env: { ...process.env, TMPDIR: folder } });
  const message: SceneMessage = { scene, outputDir: await mkdtemp(join(folder, 'scene-')) };
  child.send(message);
  const [costs] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`measuring ${scene} exited with ${String(code)}`);
    }),
  ])) as [SceneCosts];
  if (child.exitCode === null) await once(child, 'exit');
  return costs;
};

interface LambdaLayout {
  readonly root: string;
  readonly links: Awaited<ReturnType<typeof openLinks>>;
}

/** What a new process with the deployed layers needs longer until the first frame than one that has rendered before. */
const coldExtraSeconds = async (scene: SceneName, { root, links }: LambdaLayout): Promise<number> => {
  const { document } = await readScene(scene);
  const { coldMs, warmMs } = await measureColdProcess(root, links, document);
  return (coldMs - warmMs) / 1000;
};

const joinSeconds = async (file: string, frames: number, parts: number, folder: string): Promise<number> => {
  const startedMs = performance.now();
  const joiner = await startJoin(join(folder, 'joined.mp4'), { fps: FPS, frames: frames * parts });
  for (let part = 0; part < parts; part += 1) await joiner.add({ path: file, frames });
  await joiner.finish();
  return (performance.now() - startedMs) / 1000;
};

const measureCosts = async (scene: SceneName, folder: string, layout: LambdaLayout) => {
  const rounds: (SceneCosts &
    Pick<VideoCosts, 'joinSeconds' | 'joinedFrameSeconds'> & { readonly coldExtraSeconds: number })[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const costs = await measureScene(scene, folder);
    const { file, frames } = costs;
    const fewSeconds = await joinSeconds(file, frames, 1, folder);
    const manySeconds = await joinSeconds(file, frames, JOINED_PARTS, folder);
    const joinedFrameSeconds = Math.max(0, manySeconds - fewSeconds) / ((JOINED_PARTS - 1) * frames);
    const extraSeconds = await coldExtraSeconds(scene, layout);
    rounds.push({
      ...costs,
      joinSeconds: fewSeconds,
      joinedFrameSeconds,
      coldExtraSeconds: extraSeconds,
    });
  }
  const of = (name: Exclude<keyof (typeof rounds)[number], 'file'>) =>
    spreadOf(
      rounds.map((costs) => costs[name]),
      5,
    ).median;
  return {
    coldStartSeconds: rounded(of('warmStartSeconds') + of('coldExtraSeconds'), 5),
    warmStartSeconds: of('warmStartSeconds'),
    frameSeconds: of('frameSeconds'),
    skippedFrameSeconds: of('skippedFrameSeconds'),
    endSeconds: of('endSeconds'),
    joinSeconds: of('joinSeconds'),
    joinedFrameSeconds: of('joinedFrameSeconds'),
  };
};

type Measured = Awaited<ReturnType<typeof measureCosts>>;

const simulateAll = (measured: Measured, startSeconds: number) => {
  const costs: VideoCosts = { ...measured, startSeconds };
  return VIDEO_SECONDS.map((videoSeconds) => {
    const simulate = (segments: Parameters<typeof simulateVideo>[0]['segments']) => {
      const video = simulateVideo({ frameCount: videoSeconds * FPS, costs, segments });
      return (
        video && {
          segments: video.segments,
          wall_seconds: rounded(video.wallSeconds, 1),
          renderer_seconds: rounded(video.rendererSeconds, 1),
        }
      );
    };
    return {
      video_seconds: videoSeconds,
      by_segments: SEGMENTS.map((segments) => simulate(segments) ?? null),
      planned: PLANNED.map((maxSegments) => ({ max_segments: maxSegments, ...simulate({ maxSegments }) })),
    };
  });
};

const printTable = (title: string, videos: ReturnType<typeof simulateAll>): void => {
  const rows = videos.map(({ video_seconds: seconds, by_segments: bySegments, planned }) => {
    const wholeSeconds = bySegments[0]?.wall_seconds ?? Number.NaN;
    const cell = (video?: { wall_seconds?: number } | null) =>
      video?.wall_seconds === undefined
        ? '–'
        : `${video.wall_seconds} s (${(wholeSeconds / video.wall_seconds).toFixed(1)} ×)`;
    return [
      `${seconds} s`,
      ...bySegments.map(cell),
      ...planned.map((plan) => `${plan.segments}: ${cell(plan)}`),
    ];
  });
  const head = [title, ...SEGMENTS.map(String), ...PLANNED.map((segments) => `planner, ${segments} at most`)];
  console.log(`\n${table(head, rows)}`);
};

const reason = whyNoRoot();
if (reason !== undefined) throw new Error(reason);
await prepareTools(); // the measured processes inherit FFMPEG_BIN
const folder = await mkdtemp(join(tmpdir(), 'bench-segments-'));
const links = await openLinks();
try {
  const root = await mkdtemp(join(folder, 'root-'));
  await layOutRoot(root);
  const loadBefore = machineLoad();
  const scenes = [];
  for (const scene of SCENES) {
    const costs = await measureCosts(scene, folder, { root, links });
    const cold = simulateAll(costs, costs.coldStartSeconds);
    const warm = simulateAll(costs, costs.warmStartSeconds);
    console.log(scene, costs);
    printTable(`${scene}, cold renderers`, cold);
    printTable(`${scene}, warm renderers`, warm);
    scenes.push({ scene, costs, cold, warm });
  }
  const file = await saveResult('segments', {
    load_before: loadBefore,
    load_after: machineLoad(),
    rounds: ROUNDS,
    scenes,
  });
  console.log(file);
} finally {
  await links.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
}
