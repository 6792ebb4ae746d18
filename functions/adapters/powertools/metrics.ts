import { Metrics } from '@aws-lambda-powertools/metrics';
import { CODE_DIMENSION, METRIC_SERVICE, METRICS } from '#contracts/metrics.ts';
import type { MetricName } from '#contracts/metrics.ts';
import type { RecordMetrics } from '#core/ports/system.ts';

/**
 * Writes metrics in CloudWatch's embedded metric format: one line of JSON on stdout, without an API call or IAM
 * permission. With a code, values are published both in sum and under the dimension `code`.
 */
export const createRecordMetrics = (namespace: string): RecordMetrics => {
  const metrics = new Metrics({ namespace, serviceName: METRIC_SERVICE });
  return (values, code) => {
    // safe: the type of `values` has no other keys
    for (const [name, value] of Object.entries(values) as [MetricName, number][])
      metrics.addMetric(name, METRICS[name], value);
    if (code !== undefined) metrics.addDimensions({}).addDimensions({ [CODE_DIMENSION]: code });
    metrics.publishStoredMetrics();
  };
};
