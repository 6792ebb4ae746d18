import { expect, it } from 'vitest';
import { ROUTES } from '#contracts/routes.ts';
import { constructId } from '../../lib/constructs/service-function.ts';
import { stageSettings } from '../../lib/stage.ts';
import { DEPLOYED } from '../../scripts/cost/estimate.ts';
import type { StageName } from '../../scripts/cost/estimate.ts';
import { PROD_REQUIRED, resourcesOf, synthesize } from './synthesize.ts';

it.each(Object.keys(DEPLOYED.rendererMemoryMiB) as StageName[])(
  'the cost model uses the memory and architectures deployed by stage %s',
  (stage) => {
    expect(stageSettings(stage, PROD_REQUIRED).segmentsPerVideo).toBe(DEPLOYED.segmentsPerVideo[stage]);
    const functions = resourcesOf(synthesize(stage).service, 'AWS::Lambda::Function');
    expect(functions['RenderSegment']).toMatchObject({
      MemorySize: DEPLOYED.rendererMemoryMiB[stage],
      EphemeralStorage: { Size: DEPLOYED.scratchMiB },
      Architectures: ['x86_64'],
    });
    expect(functions['RenderVideo']).toMatchObject({
      MemorySize: DEPLOYED.coordinatorMemoryMiB,
      Architectures: ['arm64'],
    });
    for (const { operation } of ROUTES)
      expect(functions[constructId(operation)]).toMatchObject({
        MemorySize: DEPLOYED.apiMemoryMiB,
        Architectures: ['arm64'],
      });
  },
);
