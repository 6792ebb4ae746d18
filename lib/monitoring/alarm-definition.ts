import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';

export interface AlarmDefinition {
  /** What callers notice, in one sentence: the first thing the person on call reads. */
  readonly impact: string;
  readonly metric: IMetric;
  readonly comparison: 'atLeast' | 'below';
  readonly threshold: number;
  /** Latest periods that count. */
  readonly periods: number;
  /** How many of them must breach; without it, all. Fewer, so that a failure with pauses raises the alarm too. */
  readonly breaching?: number;
  /** Without it, missing data breaches for `below` and does not breach for `atLeast`. */
  readonly missingData?: 'ignore';
}

/** By alarm id, which is also the heading of its section in docs/runbook.md. */
export type AlarmDefinitions = Readonly<Record<string, AlarmDefinition>>;
