import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';

export const invokeEvery = (
  scope: Construct,
  id: string,
  interval: Duration,
  functions: readonly LambdaFunction[],
): void => {
  // No retries: the next interval brings another run. Without an age Lambda keeps a throttled event for six hours.
  const once = { retryAttempts: 0, maxEventAge: Duration.minutes(1) };
  for (const lambda of functions) lambda.configureAsyncInvoke(once);
  const targets = functions.map((lambda) => new LambdaTarget(lambda, once));
  new Rule(scope, id, { schedule: Schedule.rate(interval), targets });
};
