import { MAX_ACTIVE_VIDEOS } from '#contracts/limits.ts';
import type { StageSettings } from './stage.ts';

/** The renderers of a canceled video keep running until they poll for the cancellation. */
const RENDERERS_PER_SEGMENT = 2;
/** Workers of the retry queue: at least 2, the minimum of an SQS event source. */
const RETRIES_PER_RENDER = 0.25;
/** Thumbnails at a time for each render: at least 2, the minimum of an SQS event source. */
const THUMBNAILS_PER_RENDER = 0.1;
/** Feeders of batches for each render: at least 2, the minimum of an SQS event source. */
const FEEDERS_PER_RENDER = 0.1;
/** Files that are fetched at a time for each render: at least 2, the minimum of an SQS event source. */
const FETCHES_PER_RENDER = 0.25;
/** Requests for frames at a time for each render. */
const FRAMES_PER_RENDER = 0.1;
/** The worker, and a request that waits for the file of an address (ADR 122). */
const EXECUTIONS_PER_FETCH = 2;
/** The worker or API function and its renderer: of a thumbnail, a photo that is converted, or frames. */
const EXECUTIONS_PER_STILL = 2;
/** Uploads of clips, fonts and photos that are inspected at the same time: the minimum of an SQS event source. */
export const INSPECTION_WORKERS = 2;
/** Limit of tenant-isolated environments, active or idle (lambda/latest/dg/tenant-isolation-troubleshooting.html). */
const ENVIRONMENTS_PER_EXECUTION = 2.5;
/** Assumed mean time of an API function; most requests take less, a check of a composition up to 3 s. */
const REQUEST_SECONDS = 0.2;
const SWEEPERS = 2;

type ConcurrencySettings = Pick<
  StageSettings,
  'maxConcurrentRenders' | 'segmentsPerVideo' | 'maxConcurrentDeliveries' | 'requestsPerSecond'
>;

export interface Concurrency {
  /**
   * Executions at the same time under full load. Left out: rare ones (retries, dead letters, asset sweeps, ledger check), and
   * what follows uploads, frames and the end of a video of a batch.
   */
  readonly needed: number;
  /** The same while new files are fetched and inspected, their thumbnails made, frames drawn and batches fed, which takes some seconds each. */
  readonly withUploads: number;
  /** Executions that a stage with `reservesConcurrency` reserves. */
  readonly reserved: { readonly coordinators: number; readonly renderers: number };
}

/**
 * Workers that render the videos of dead workers, beside `maxConcurrentRenders`. A quarter of them is far more than the
 * usual failures need, and recovers all renders that die at once in four rounds.
 */
export const retryWorkers = ({ maxConcurrentRenders }: Pick<StageSettings, 'maxConcurrentRenders'>): number =>
  Math.max(2, Math.ceil(RETRIES_PER_RENDER * maxConcurrentRenders));

/** Thumbnails that are made at the same time, each by a worker and a renderer. */
export const thumbnailWorkers = ({
  maxConcurrentRenders,
}: Pick<StageSettings, 'maxConcurrentRenders'>): number =>
  Math.max(2, Math.ceil(THUMBNAILS_PER_RENDER * maxConcurrentRenders));

/** Workspaces whose batches are looked at at the same time, each for a second or two after the end of a video. */
export const batchFeeders = ({ maxConcurrentRenders }: Pick<StageSettings, 'maxConcurrentRenders'>): number =>
  Math.max(2, Math.ceil(FEEDERS_PER_RENDER * maxConcurrentRenders));

/** Files that are fetched at the same time, of all workspaces together. */
export const fetchWorkers = ({ maxConcurrentRenders }: Pick<StageSettings, 'maxConcurrentRenders'>): number =>
  Math.max(2, Math.ceil(FETCHES_PER_RENDER * maxConcurrentRenders));

/** Requests for frames that are drawn at the same time, each by a renderer: fewer than videos, which they must not delay. */
export const concurrentFrames = ({
  maxConcurrentRenders,
}: Pick<StageSettings, 'maxConcurrentRenders'>): number =>
  Math.max(1, Math.ceil(FRAMES_PER_RENDER * maxConcurrentRenders));

/** Concurrent Lambda executions of a stage. */
export const concurrencyOf = (stage: ConcurrencySettings): Concurrency => {
  const coordinators = stage.maxConcurrentRenders;
  const renderers = coordinators * stage.segmentsPerVideo;
  const requests = Math.ceil(stage.requestsPerSecond * REQUEST_SECONDS);
  const needed = coordinators + renderers + stage.maxConcurrentDeliveries + SWEEPERS + requests;
  return {
    needed,
    withUploads:
      needed +
      batchFeeders(stage) +
      EXECUTIONS_PER_FETCH * fetchWorkers(stage) +
      EXECUTIONS_PER_STILL * (thumbnailWorkers(stage) + INSPECTION_WORKERS + concurrentFrames(stage)),
    reserved: {
      coordinators: coordinators + retryWorkers(stage),
      renderers:
        RENDERERS_PER_SEGMENT * renderers +
        thumbnailWorkers(stage) +
        INSPECTION_WORKERS +
        concurrentFrames(stage),
    },
  };
};

export interface TenantCapacity {
  /** Environments of `render-segment` that may exist at the same time, active or idle. */
  readonly environments: number;
  /** Workspaces that can have all their videos rendering; canceled videos hold environments besides. */
  readonly busyWorkspaces: number;
}

/**
 * What `tenantIsolation` allows. AWS documents the limit per concurrent execution "of your function": read as the
 * reservation of `render-segment`, or without one as the concurrency of the account.
 */
export const tenantCapacityOf = (
  stage: ConcurrencySettings & Pick<StageSettings, 'reservesConcurrency'>,
  accountConcurrency: number,
): TenantCapacity => {
  const executions = stage.reservesConcurrency ? concurrencyOf(stage).reserved.renderers : accountConcurrency;
  const environments = Math.floor(ENVIRONMENTS_PER_EXECUTION * executions);
  return {
    environments,
    busyWorkspaces: Math.floor(environments / (MAX_ACTIVE_VIDEOS * stage.segmentsPerVideo)),
  };
};
