import type { StageSettings } from './stage.ts';

/** The renderers of a canceled video keep running until they poll for the cancellation. */
const RENDERERS_PER_SEGMENT = 2;
/** Assumed mean time of an API function; most requests take less, a check of a composition up to 3 s. */
const REQUEST_SECONDS = 0.2;
const SWEEPERS = 2;

type ConcurrencySettings = Pick<
  StageSettings,
  'maxConcurrentRenders' | 'segmentsPerVideo' | 'maxConcurrentDeliveries' | 'requestsPerSecond'
>;

export interface Concurrency {
  /** Executions at the same time under full load. Left out: short and rare ones (dead letters, ledger check). */
  readonly needed: number;
  /** Executions that a stage with `reservesConcurrency` reserves. */
  readonly reserved: { readonly coordinators: number; readonly renderers: number };
}

/** Concurrent Lambda executions of a stage. */
export const concurrencyOf = (stage: ConcurrencySettings): Concurrency => {
  const coordinators = stage.maxConcurrentRenders;
  const renderers = coordinators * stage.segmentsPerVideo;
  const requests = Math.ceil(stage.requestsPerSecond * REQUEST_SECONDS);
  return {
    needed: coordinators + renderers + stage.maxConcurrentDeliveries + SWEEPERS + requests,
    reserved: { coordinators, renderers: RENDERERS_PER_SEGMENT * renderers },
  };
};
