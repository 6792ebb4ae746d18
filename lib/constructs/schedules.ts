import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import type { CreateFunction } from './service-function.ts';

const HOURS_BETWEEN_CHECKS = 6; // each reads the whole table: often enough to be found in a day, four times over

export interface ScheduledFunctions {
  readonly sweeper: LambdaFunction;
  readonly webhookSweeper: LambdaFunction;
  readonly bookkeeper: LambdaFunction;
}

const callEvery = (
  scope: Construct,
  id: string,
  interval: Duration,
  functions: readonly LambdaFunction[],
) => {
  // What failed is not tried again: the next interval brings another run.
  const targets = functions.map(
    (lambda) => new LambdaTarget(lambda, { retryAttempts: 0, maxEventAge: Duration.minutes(1) }),
  );
  new Rule(scope, id, { schedule: Schedule.rate(interval), targets });
};

/** Functions that the clock calls. */
export const createScheduledFunctions = (scope: Construct, create: CreateFunction): ScheduledFunctions => {
  const sweeper = create({ name: 'sweep-renders', memoryMiB: 256 });
  const webhookSweeper = create({ name: 'sweep-webhooks', memoryMiB: 256 });
  const bookkeeper = create({ name: 'reconcile-ledger', memoryMiB: 512 });
  for (const lambda of [sweeper, webhookSweeper, bookkeeper])
    lambda.configureAsyncInvoke({ retryAttempts: 0 });
  callEvery(scope, 'EveryMinute', Duration.minutes(1), [sweeper, webhookSweeper]);
  callEvery(scope, 'EverySixHours', Duration.hours(HOURS_BETWEEN_CHECKS), [bookkeeper]);
  return { sweeper, webhookSweeper, bookkeeper };
};
