import type { Scenario, Size } from './scenarios.ts';
import { REQUESTS_PER_SECOND } from './scenarios.ts';
import type { DayResult } from './simulate-day.ts';

/** Limits that AWS documents; the account's own are in scenarios.ts. */
const PARTITION = { writes: 1_000, reads: 3_000 } as const;
/** Of a new on-demand table, until it has grown. */
const NEW_TABLE = { writes: 4_000, reads: 12_000 } as const;
const IN_FLIGHT = 120_000;
const SWEEP_SECONDS = 40;
/** Assumed time of an API function. */
const REQUEST_SECONDS = 0.2;

/** The limit with the largest share in use at the peak of the day, such as `workers 100 %`. */
export const highestShare = (day: DayResult, size: Size, scenario: Scenario): string => {
  const { tablePeaks, concurrencyPeaks } = day;
  const { table, index, tablePartition, indexPartition } = tablePeaks;
  const requests = Math.min(day.requestsPerSecondPeak, 2 * REQUESTS_PER_SECOND);
  const shares = {
    // More than all of them work while those of the retry queue do.
    workers: Math.min(1, concurrencyPeaks.coordinators / size.maxConcurrentRenders[scenario]),
    'API rate': day.requestsPerSecondPeak / REQUESTS_PER_SECOND,
    'account concurrency': (concurrencyPeaks.sum + requests * REQUEST_SECONDS) / size.accountConcurrency,
    'table writes': table.writes / NEW_TABLE.writes,
    'table reads': table.reads / NEW_TABLE.reads,
    'index writes': index.writes / NEW_TABLE.writes,
    'a key of the table': Math.max(
      tablePartition.writes / PARTITION.writes,
      tablePartition.reads / PARTITION.reads,
    ),
    'a key of the index': Math.max(
      indexPartition.writes / PARTITION.writes,
      indexPartition.reads / PARTITION.reads,
    ),
    'messages in flight': day.queueInFlightPeak / IN_FLIGHT,
    'sweep time': day.sweepSeconds.max / SWEEP_SECONDS,
  };
  const [first] = Object.entries(shares).toSorted(([, a], [, b]) => b - a);
  return first ? `${first[0]} ${Math.round(first[1] * 100)} %` : '';
};
