import type { LambdaFigures } from '#contracts/lambda-figures.ts';

const exactly = (value: number) => ({ n: 4, median: value, min: value, max: value });

/** Figures that nobody measured, as if AWS had answered. */
export const MEASURED: LambdaFigures = {
  host: 'lambda.ap-southeast-3.amazonaws.com',
  measuredAt: '2026-01-15T00:00:00.000Z',
  stage: 'dev',
  region: 'ap-southeast-3',
  memoryMiB: 2560,
  starts: [1769, 2560].map((memoryMiB) => ({
    memoryMiB,
    seconds: exactly(memoryMiB === 2560 ? 3.5 : 6),
    steps: {
      environment: exactly(1),
      init: exactly(0.5),
      tools: exactly(1),
      browser: exactly(0.5),
      frame: exactly(0.5),
    },
  })),
  cores: [{ memoryMiB: 2560, processor: 'any', processors: 2, speedUp: exactly(1.4) }],
  frames: [
    { memoryMiB: 1769, scene: 'cards', frameSeconds: exactly(0.04) },
    { memoryMiB: 2560, scene: 'cards', frameSeconds: exactly(0.02) },
  ],
  transfers: [
    { mib: 1, uploadMibPerSecond: exactly(10), downloadMibPerSecond: exactly(20) },
    { mib: 64, uploadMibPerSecond: exactly(60), downloadMibPerSecond: exactly(80) },
  ],
  idle: [{ minutes: 5, environments: 4, kept: 3 }],
};
