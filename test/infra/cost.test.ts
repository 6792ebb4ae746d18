import { expect, it } from 'vitest';
import { ROUTES } from '#contracts/routes.ts';
import { constructId } from '../../lib/constructs/service-function.ts';
import { readFigures, readPeakMemoryMiB } from '../../scripts/cost/benchmark-figures.ts';
import { DEPLOYED, settingsOf, STAGE_NAMES } from '../../scripts/cost/deployment.ts';
import { cheapestMemoryMiB, compareMemorySizes } from '../../scripts/cost/memory.ts';
import { resourcesOf, synthesize } from './synthesize.ts';

it.each(STAGE_NAMES)('the cost model uses the memory and architectures deployed by stage %s', (stage) => {
  const functions = resourcesOf(synthesize(stage).service, 'AWS::Lambda::Function');
  expect(functions['RenderSegment']).toMatchObject({
    MemorySize: settingsOf(stage).rendererMemoryMiB,
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
});

it.each(STAGE_NAMES)(
  'stage %s deploys the renderer memory with the lowest cost per minute of video',
  (stage) => {
    const sizes = compareMemorySizes(readFigures(), readPeakMemoryMiB());
    expect(settingsOf(stage).rendererMemoryMiB).toBe(cheapestMemoryMiB(sizes));
  },
);
