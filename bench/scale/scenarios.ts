import type { RendererMachine, SceneFigures } from '../../scripts/cost/render-time.ts';
import { speedOf } from '../../scripts/cost/lambda-figures.ts';
import type { Faults } from './service.ts';
import type { DaySettings } from './simulate-day.ts';

const HOUR_MS = 60 * 60 * 1000;

export const SCENARIOS = ['sized', 'backlog'] as const;
export type Scenario = (typeof SCENARIOS)[number];

export interface Size {
  readonly videosPerDay: number;
  /** Enough for the peak, and about half of that. */
  readonly maxConcurrentRenders: Readonly<Record<Scenario, number>>;
  /** Concurrent executions of the account. */
  readonly accountConcurrency: number;
}

export const SIZES: readonly Size[] = [
  { videosPerDay: 1_000, maxConcurrentRenders: { sized: 10, backlog: 2 }, accountConcurrency: 1_000 },
  { videosPerDay: 15_000, maxConcurrentRenders: { sized: 40, backlog: 12 }, accountConcurrency: 1_000 },
  { videosPerDay: 100_000, maxConcurrentRenders: { sized: 200, backlog: 80 }, accountConcurrency: 3_000 },
];

const FAULTS: Faults = {
  crashedRenderers: 0.01,
  deadCoordinators: 0.01,
  lostMessages: 0.001,
  repeatedMessages: 0.001,
};

/** The slow end of what the cost model assumes (docs/cost.md). */
const MACHINE: RendererMachine = speedOf(2560, 'worst');

/** Name of a day in the recorded results. */
export const dayName = ({ videosPerDay }: Size, scenario: Scenario): string => `${videosPerDay}-${scenario}`;

/** `backlog`: too few coordinators, and the event source of the render queue stops for the hour of the peak. */
export const daySettings = (
  { videosPerDay, maxConcurrentRenders, accountConcurrency }: Size,
  scenario: Scenario,
  scenes: Readonly<Record<string, SceneFigures>>,
  seed: number,
): DaySettings => ({
  videosPerDay,
  seed,
  scenes,
  machine: MACHINE,
  faults: FAULTS,
  unpaidRendererSecondsPerHour: 3600,
  maxBacklogSeconds: 900,
  outage: scenario === 'backlog' ? { startMs: 13 * HOUR_MS, endMs: 14 * HOUR_MS } : null,
  accountConcurrency,
  maxConcurrentRenders: maxConcurrentRenders[scenario],
  maxConcurrentDeliveries: 50,
  segmentsPerVideo: 4,
});
