import { readFileSync } from 'node:fs';
import { stageSettings } from '../../lib/stage.ts';
import type { OperatorSettings } from '../../lib/stage.ts';
import { speedOf } from './lambda-figures.ts';
import type { Case, Reader } from './lambda-figures.ts';
import { PRICES_OF } from './prices.ts';
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

/** The cost model as a reader of measured figures. */
export const readerOf = (stage: StageName): Reader => ({
  stage,
  memoryMiB: settingsOf(stage).rendererMemoryMiB,
  region: PRICES_OF.region,
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
    machine: speedOf(rendererMemoryMiB, end),
    maxSegments: segmentsPerVideo,
    hasWebAcl: requestsPerAddressPerMinute !== null,
    hasTenants: tenantIsolation,
  };
};
