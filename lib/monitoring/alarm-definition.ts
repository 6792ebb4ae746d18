import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';

export interface AlarmDefinition {
  /** What callers notice, in one sentence: the first thing the person on call reads. */
  readonly impact: string;
  readonly metric: IMetric;
  readonly comparison: 'atLeast' | 'below';
  readonly threshold: number;
  /** Consecutive periods that must breach. */
  readonly periods: number;
  /** Without it, missing data breaches for `below` and does not breach for `atLeast`. */
  readonly missingData?: 'ignore';
}

/** By alarm id, which is also the heading of its section in docs/runbook.md. */
export type AlarmDefinitions = Readonly<Record<string, AlarmDefinition>>;
