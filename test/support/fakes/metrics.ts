import type { MetricName } from '#contracts/metrics.ts';
import type { RecordMetrics } from '#core/ports/system.ts';

export interface Recorded {
  readonly values: Readonly<Partial<Record<MetricName, number>>>;
  readonly code?: string;
}

/** Collects the recorded values in order. */
export const createFakeMetrics = () => {
  const recorded: Recorded[] = [];
  const record: RecordMetrics = (values, code) => void recorded.push({ values, ...(code && { code }) });
  return { record, recorded };
};
