import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startJoin } from '#adapters/media-files/join-mp4.ts';
import { BUNDLED_FILES_DIR } from '../layers/bundled-files/bundled-files-dir.ts';
import { buildBundledFiles } from '../layers/bundled-files/build.ts';
import { machineLoad, rounded, saveResult, spreadOf } from './shared/measurements.ts';
import type { SceneCosts, SceneMessage } from './segments/measure-scene.ts';
import { simulateVideo } from './segments/simulate-video.ts';
import type { VideoCosts } from './segments/simulate-video.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const PROGRAM = at('segments/measure-scene.ts');
const SCENES = ['cards', 'motion'] as const;
const ROUNDS = 3;
const FPS = 30;
const VIDEO_SECONDS = [10, 30, 60, 120, 300] as const;
const SEGMENTS = [1, 2, 4, 8, 16, 32] as const;
const MEMORY = {
  rendererMemoryMib: 3538, // two vCPUs, like the benchmark machine
  coordinatorMemoryMib: 1024,
} as const;
/** Files joined in one run, to separate the cost per frame from the cost per file. */
const JOINED_PARTS = 30;

/** Measures in a cold process: its temporary folder is empty, so the browser is unpacked first. */
const measureScene = async (scene: string, folder: string): Promise<SceneCosts> => {
  const emptyDir = await mkdtemp(join(folder, 'process-'));
  const child = fork(PROGRAM, { env: { ...process.env, TMPDIR: emptyDir } });
  const message: SceneMessage = {
    scenePath: at(`scenes/${scene}/index.html`),
    outputDir: join(emptyDir, 'out'),
    startedAtMs: Date.now(),
  };
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

const joinSeconds = async (file: string, frames: number, parts: number, folder: string): Promise<number> => {
  const startedMs = performance.now();
  const joiner = await startJoin(join(folder, 'joined.mp4'), { fps: FPS, frames: frames * parts });
  for (let part = 0; part < parts; part += 1) await joiner.add({ path: file, frames });
  await joiner.finish();
  return (performance.now() - startedMs) / 1000;
};

const measureCosts = async (scene: string, folder: string) => {
  const rounds: (SceneCosts & Pick<VideoCosts, 'joinSeconds' | 'joinedFrameSeconds'>)[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const costs = await measureScene(scene, folder);
    const { file, frames } = costs;
    const fewSeconds = await joinSeconds(file, frames, 1, folder);
    const manySeconds = await joinSeconds(file, frames, JOINED_PARTS, folder);
    const joinedFrameSeconds = Math.max(0, manySeconds - fewSeconds) / ((JOINED_PARTS - 1) * frames);
    rounds.push({ ...costs, joinSeconds: fewSeconds, joinedFrameSeconds });
  }
  const of = (name: Exclude<keyof (typeof rounds)[number], 'file'>) =>
    spreadOf(
      rounds.map((costs) => costs[name]),
      5,
    ).median;
  return {
    coldStartSeconds: of('coldStartSeconds'),
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
      const video = simulateVideo({ frameCount: videoSeconds * FPS, costs, segments, ...MEMORY });
      return (
        video && {
          segments: video.segments,
          wall_seconds: rounded(video.wallSeconds, 1),
          gb_seconds: rounded(video.billedGbSeconds, 1),
        }
      );
    };
    const bySegments = SEGMENTS.map((segments) => simulate(segments) ?? null);
    return {
      video_seconds: videoSeconds,
      by_segments: bySegments,
      planner: simulate({ maxSegments: SEGMENTS.at(-1) ?? 1 }),
      planner_of_8: simulate({ maxSegments: 8 }),
    };
  });
};

const printTable = (title: string, videos: ReturnType<typeof simulateAll>): void => {
  const cell = (video?: { wall_seconds: number; gb_seconds: number } | null) =>
    video ? `${video.wall_seconds} s, ${video.gb_seconds} GB-s` : '–';
  console.log(`\n${title}`);
  console.table(
    Object.fromEntries(
      videos.map(({ video_seconds: seconds, by_segments: bySegments, planner, planner_of_8: ofEight }) => [
        `${seconds} s`,
        {
          ...Object.fromEntries(SEGMENTS.map((segments, index) => [segments, cell(bySegments[index])])),
          planner: `${planner?.segments}: ${cell(planner)}`,
          'planner, 8 at most': `${ofEight?.segments}: ${cell(ofEight)}`,
        },
      ]),
    ),
  );
};

const folder = await mkdtemp(join(tmpdir(), 'bench-segments-'));
try {
  await buildBundledFiles(BUNDLED_FILES_DIR);
  const loadBefore = machineLoad();
  const scenes = [];
  for (const scene of SCENES) {
    const costs = await measureCosts(scene, folder);
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
    memory_mib: { renderer: MEMORY.rendererMemoryMib, coordinator: MEMORY.coordinatorMemoryMib },
    scenes,
  });
  console.log(file);
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
}
