import { readFileSync } from 'node:fs';
import { stageSettings } from '../../lib/stage.ts';
import type { OperatorSettings } from '../../lib/stage.ts';
import { readLambdaFigures } from './benchmark-figures.ts';
import type { RendererMachine } from './render-time.ts';

/** Memory of the functions and the renderer's disk; test/infra/cost.ts compares them with the templates. */
export const DEPLOYED = {
  scratchMiB: 4096,
  coordinatorMemoryMiB: 1024,
  apiMemoryMiB: 1024,
} as const;

export const STAGE_NAMES = ['dev', 'prod'] as const;
export type StageName = (typeof STAGE_NAMES)[number];

/** `prod` needs settings of its operator: those of the example. */
const OPERATOR = JSON.parse(
  readFileSync(new URL('../../config/example.json', import.meta.url), 'utf8'),
) as OperatorSettings;
export const settingsOf = (stage: StageName) => stageSettings(stage, stage === 'prod' ? OPERATOR : {});

/**
 * Speed and cold start of `render-segment` are unknown until someone measures them on Lambda, so both are ranges. A
 * vCPU is a hyperthread: it counts as half a core of the benchmark machine to a whole one. Public reports of cold
 * starts with Chromium are 5 to 8 s.
 */
const ASSUMED = {
  best: { coresPerVcpu: 1, coldStartSeconds: 5 },
  worst: { coresPerVcpu: 0.5, coldStartSeconds: 8 },
} as const;
export type Case = keyof typeof ASSUMED;

/** A measured figure replaces both ends of its range. */
export const speedOf = (end: Case, measured = readLambdaFigures()): Omit<RendererMachine, 'memoryMiB'> => ({
  ...ASSUMED[end],
  ...measured,
});

export interface Deployment {
  readonly machine: RendererMachine;
  readonly maxSegments: number;
  readonly hasWebAcl: boolean;
  /** Whether each workspace has environments of its own. */
  readonly hasTenants: boolean;
}

export const deploymentOf = (stage: StageName, end: Case): Deployment => {
  const { rendererMemoryMiB, segmentsPerVideo, requestsPerAddressPerMinute, tenantIsolation } =
    settingsOf(stage);
  return {
    machine: { memoryMiB: rendererMemoryMiB, ...speedOf(end) },
    maxSegments: segmentsPerVideo,
    hasWebAcl: requestsPerAddressPerMinute !== null,
    hasTenants: tenantIsolation,
  };
};
