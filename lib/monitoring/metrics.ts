import { Duration } from 'aws-cdk-lib';
import type { RestApi } from 'aws-cdk-lib/aws-apigateway';
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { IMetric, MetricOptions } from 'aws-cdk-lib/aws-cloudwatch';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { CODE_DIMENSION, METRIC_SERVICE } from '#contracts/metrics.ts';
import type { MetricName } from '#contracts/metrics.ts';
import type { ServiceFunctions } from '../constructs/functions.ts';
import type { ServiceQueues } from '../constructs/queues.ts';
import type { DataTable } from '../stacks/data-stack.ts';

/** What alarms and dashboard read their metrics from. */
export interface MonitoredResources {
  readonly api: RestApi;
  /** Of a stage with a dashboard; the API is in the stack of the dashboard. */
  readonly dashboardApiName: string | undefined;
  /** Requests rejected by the throttle of an API Gateway stage. */
  readonly throttledRequests: Metric;
  /** Requests of addresses above their limit; undefined without a web ACL. */
  readonly blockedRequests: Metric | undefined;
  readonly table: DataTable;
  readonly queues: ServiceQueues;
  readonly functions: ServiceFunctions;
  readonly metrics: ServiceMetrics;
  /** Creates are refused beyond this backlog. */
  readonly maxBacklogSeconds: number;
  /** Whether the stage orders videos from itself. */
  readonly hasSyntheticRenders: boolean;
}

/** Metrics that our own code emits. */
export interface ServiceMetrics {
  readonly metric: (name: MetricName, options: MetricOptions) => Metric;
  /** One line for each value of the dimension `code`. */
  readonly byCode: (name: MetricName) => IMetric;
}

export const createServiceMetrics = (namespace: string): ServiceMetrics => ({
  metric: (metricName, options) =>
    new Metric({ namespace, metricName, dimensionsMap: { service: METRIC_SERVICE }, ...options }),
  byCode: (name) =>
    new MathExpression({
      label: '', // CloudWatch labels each line with its code
      expression: `SEARCH('{"${namespace}",service,${CODE_DIMENSION}} MetricName="${name}"', 'Sum')`,
      usingMetrics: {},
    }),
});

const overMinutes = (minutes: number, statistic: string) => ({
  period: Duration.minutes(minutes),
  statistic,
});

export const sumOver = (minutes: number) => overMinutes(minutes, 'Sum');
export const minimumOver = (minutes: number) => overMinutes(minutes, 'Minimum');
export const maximumOver = (minutes: number) => overMinutes(minutes, 'Maximum');
export const countOver = (minutes: number) => overMinutes(minutes, 'SampleCount');

/** Requests to which an API answered with 5xx. */
export const serverErrorsOf = (apiName: string, options: MetricOptions): Metric =>
  new Metric({
    namespace: 'AWS/ApiGateway',
    metricName: '5XXError',
    dimensionsMap: { ApiName: apiName },
    ...options,
  });

type MetricsByVariable = Readonly<Record<string, IMetric>>;

export const formula = (
  label: string,
  minutes: number,
  expression: string,
  usingMetrics: MetricsByVariable,
): IMetric =>
  new MathExpression({
    label,
    expression,
    usingMetrics: { ...usingMetrics },
    period: Duration.minutes(minutes),
  });

/** Sum of several metrics; a metric without data counts as zero. */
export const total = (label: string, minutes: number, metrics: MetricsByVariable): IMetric => {
  const terms = Object.keys(metrics).map((variable) => `FILL(${variable}, 0)`);
  return formula(label, minutes, terms.join(' + '), metrics);
};

/** Invocations that threw, timed out or were throttled. */
export const invocationFailures = (lambda: LambdaFunction, minutes: number): MetricsByVariable => ({
  errors: lambda.metricErrors(sumOver(minutes)),
  throttles: lambda.metricThrottles(sumOver(minutes)),
});

/** Successful runs; zero when the function was not invoked at all. */
export const completedRuns = (label: string, lambda: LambdaFunction, minutes: number): IMetric =>
  formula(label, minutes, 'FILL(invocations, 0) - FILL(errors, 0)', {
    invocations: lambda.metricInvocations(sumOver(minutes)),
    errors: lambda.metricErrors(sumOver(minutes)),
  });
