import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { API_FUNCTIONS } from '#contracts/dashboard-routes.ts';
import { constructId } from '../../lib/constructs/service-function.ts';
import { readFigures, readPeakMemoryMiB } from '../../scripts/cost/benchmark-figures.ts';
import { DEPLOYED, settingsOf, STAGE_NAMES } from '../../scripts/cost/deployment.ts';
import { cheapestMemoryMiB, compareMemorySizes } from '../../scripts/cost/memory.ts';
import { COST_PAGE, renderCostPage } from '../../scripts/cost/present.ts';
import { resourcesOf } from '../../scripts/cost/templates.ts';

const RESOURCES = { dev: resourcesOf('dev'), prod: resourcesOf('prod') };

it.each(STAGE_NAMES)('the cost model uses the memory and architectures deployed by stage %s', (stage) => {
  const functionOf = (id: string) =>
    Object.entries(RESOURCES[stage]).find(
      ([logicalId, { Type }]) =>
        Type === 'AWS::Lambda::Function' && logicalId.replace(/^.*\/|[0-9A-F]{8}$/g, '') === id,
    )?.[1].Properties;
  expect(functionOf('RenderSegment')).toMatchObject({
    MemorySize: settingsOf(stage).rendererMemoryMiB,
    EphemeralStorage: { Size: DEPLOYED.scratchMiB },
    Architectures: ['x86_64'],
  });
  expect(functionOf('RenderVideo')).toMatchObject({
    MemorySize: DEPLOYED.coordinatorMemoryMiB,
    Architectures: ['arm64'],
  });
  for (const name of API_FUNCTIONS)
    expect(functionOf(constructId(name))).toMatchObject({
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

it('keeps docs/cost.md in step with the code, the templates and the recorded results', () => {
  expect(readFileSync(COST_PAGE, 'utf8'), 'run `npm run cost -- --write`').toBe(renderCostPage(RESOURCES));
});
