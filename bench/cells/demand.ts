import { DEFAULT_OUTPUT, HEARTBEAT_SECONDS, POLL_HINT_SECONDS } from '#contracts/limits.ts';
import { readFigures } from '../../scripts/cost/benchmark-figures.ts';
import { databaseUnits, objectRequests } from '../../scripts/cost/estimate.ts';
import { deploymentOf } from '../../scripts/cost/deployment.ts';
import { idleMinutes } from '../../scripts/cost/lambda-figures.ts';
import { estimateRender } from '../../scripts/cost/render-time.ts';
import { VIDEO_MIX } from '../../scripts/cost/video-mix.ts';

/** What one video needs: means over the assumed lengths and all scenes, in the worst case of the cost model. */
export interface Demand {
  readonly waitSeconds: number;
  readonly rendererSeconds: number;
  readonly renderers: number;
  readonly requests: number;
  readonly apiSeconds: number;
  readonly tableWrites: number;
  readonly tableReads: number;
  readonly leaseWrites: number;
  /** In the partition of its workspace. */
  readonly workspaceWrites: number;
  readonly objectWrites: number;
  readonly objectReads: number;
}

/** Writes of the index of due items: create, claim, each heartbeat and the end; a changed key counts twice. */
const indexWrites = (heartbeats: number): number => 2 + 2 + 2 * heartbeats + 2;

export const demandOfVideo = (): Demand => {
  const scenes = Object.values(readFigures().byScene);
  const { machine, maxSegments } = deploymentOf('prod', 'worst');
  const weighted = VIDEO_MIX.flatMap(({ share, seconds }) =>
    scenes.map(({ scene, createMs, getMs }) => {
      const render = estimateRender({ seconds, ...DEFAULT_OUTPUT }, scene, machine, maxSegments);
      const polls = Math.ceil(render.waitSeconds / POLL_HINT_SECONDS) + 1;
      const heartbeats = Math.floor(render.waitSeconds / HEARTBEAT_SECONDS);
      const requests = 1 + polls;
      const { writes, reads } = databaseUnits(requests, heartbeats);
      const objects = objectRequests(render, heartbeats);
      return {
        weight: share / scenes.length,
        demand: {
          waitSeconds: render.waitSeconds,
          rendererSeconds: render.billedSeconds,
          renderers: render.segments,
          requests,
          apiSeconds: (createMs + polls * getMs) / 1000,
          tableWrites: writes,
          tableReads: reads,
          leaseWrites: indexWrites(heartbeats) - 3, // create and half of the claim change the queued ones
          workspaceWrites: writes - requests - indexWrites(heartbeats), // each request writes the item of its key
          objectWrites: objects.writes,
          objectReads: objects.reads,
        },
      };
    }),
  );
  const mean = (name: keyof Demand): number =>
    weighted.reduce((sum, { weight, demand }) => sum + weight * demand[name], 0);
  return {
    waitSeconds: mean('waitSeconds'),
    rendererSeconds: mean('rendererSeconds'),
    renderers: mean('renderers'),
    requests: mean('requests'),
    apiSeconds: mean('apiSeconds'),
    tableWrites: mean('tableWrites'),
    tableReads: mean('tableReads'),
    leaseWrites: mean('leaseWrites'),
    workspaceWrites: mean('workspaceWrites'),
    objectWrites: mean('objectWrites'),
    objectReads: mean('objectReads'),
  };
};

/** How long an environment stays after its last invocation. */
export const idleSeconds = (): number => idleMinutes() * 60;
