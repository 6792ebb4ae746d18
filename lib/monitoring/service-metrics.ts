import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { IMetric, MetricOptions } from 'aws-cdk-lib/aws-cloudwatch';
import { CODE_DIMENSION, METRIC_SERVICE } from '#contracts/metrics.ts';
import type { MetricName } from '#contracts/metrics.ts';

/** What our own code emits in one stage. */
export interface OwnMetrics {
  readonly metric: (name: MetricName, options: MetricOptions) => Metric;
  /** One line for each code that has occurred. */
  readonly byCode: (name: MetricName) => IMetric;
}

/** Stages share neither metrics nor alarms, whatever account they are in. */
export const metricsNamespace = (stageName: string): string => `VideoApi/${stageName}`;

export const createOwnMetrics = (namespace: string): OwnMetrics => ({
  metric: (metricName, options) =>
    new Metric({ namespace, metricName, dimensionsMap: { service: METRIC_SERVICE }, ...options }),
  byCode: (name) =>
    new MathExpression({
      label: '', // each line has its code
      expression: `SEARCH('{"${namespace}",service,${CODE_DIMENSION}} MetricName="${name}"', 'Sum')`,
      usingMetrics: {},
    }),
});
