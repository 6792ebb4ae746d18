import { Duration } from 'aws-cdk-lib';
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { sumOver } from './alarm-settings.ts';

type Metrics = Readonly<Record<string, IMetric>>;

export const formula = (label: string, minutes: number, expression: string, usingMetrics: Metrics): IMetric =>
  new MathExpression({
    label,
    expression,
    usingMetrics: { ...usingMetrics },
    period: Duration.minutes(minutes),
  });

/** What has reported nothing counts as zero. */
export const total = (label: string, minutes: number, metrics: Metrics): IMetric => {
  const terms = Object.keys(metrics).map((name) => `FILL(${name}, 0)`);
  return formula(label, minutes, terms.join(' + '), metrics);
};

/** Invocations that died, timed out or were refused for want of room; those that ended in an answer are not among them. */
export const troublesOf = (lambda: LambdaFunction, minutes: number): Metrics => ({
  errors: lambda.metricErrors(sumOver(minutes)),
  throttles: lambda.metricThrottles(sumOver(minutes)),
});

/** Runs that came to their end. A schedule that has stopped reports nothing at all, which counts as none. */
export const completedRuns = (label: string, lambda: LambdaFunction, minutes: number): IMetric =>
  formula(label, minutes, 'FILL(invocations, 0) - FILL(errors, 0)', {
    invocations: lambda.metricInvocations(sumOver(minutes)),
    errors: lambda.metricErrors(sumOver(minutes)),
  });
