import { Duration } from 'aws-cdk-lib';
import type { RestApi } from 'aws-cdk-lib/aws-apigateway';
import type { IMetric, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { RenderQueues } from '../constructs/queues.ts';
import type { OwnMetrics } from './service-metrics.ts';

/** What alarms and dashboard look at. */
export interface Watched {
  readonly api: RestApi;
  /** Requests that the stage's own throttle turned away. */
  readonly throttledRequests: Metric;
  readonly table: Table;
  readonly queues: RenderQueues;
  readonly webhooks: RenderQueues;
  readonly renderer: LambdaFunction;
  readonly coordinator: LambdaFunction;
  /** Consumes the dead letters. */
  readonly closer: LambdaFunction;
  readonly sweeper: LambdaFunction;
  readonly webhookSweeper: LambdaFunction;
  readonly bookkeeper: LambdaFunction;
  readonly own: OwnMetrics;
}

export interface AlarmSettings {
  /** What callers notice, in one sentence: whoever is woken reads this first. */
  readonly impact: string;
  readonly metric: IMetric;
  readonly comparison: 'atLeast' | 'below';
  readonly threshold: number;
  /** How many of the metric's periods in a row must be bad. */
  readonly periods: number;
  /** What silence means; bad for `below`, good for `atLeast`, unless said otherwise. */
  readonly silence?: 'staysAsItWas';
}

/** By id, which is the heading of its section in docs/runbook.md. */
export type AlarmTable = Readonly<Record<string, AlarmSettings>>;

const inMinutes = (minutes: number, statistic: string) => ({ period: Duration.minutes(minutes), statistic });

export const sumOver = (minutes: number) => inMinutes(minutes, 'Sum');
export const leastOver = (minutes: number) => inMinutes(minutes, 'Minimum');
export const mostOver = (minutes: number) => inMinutes(minutes, 'Maximum');
export const countOver = (minutes: number) => inMinutes(minutes, 'SampleCount');
