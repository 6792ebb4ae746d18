import { randomUUID } from 'node:crypto';
import type { ScheduledEvent } from 'aws-lambda';
import type { InvokeFunction } from './functions/invocation.ts';

export interface Schedule {
  readonly stop: () => void;
}

const scheduledEvent = (functionName: string): ScheduledEvent => ({
  version: '0',
  id: randomUUID(),
  'detail-type': 'Scheduled Event',
  source: 'aws.events',
  account: '000000000000',
  time: new Date().toISOString(),
  region: 'local',
  resources: [`arn:aws:events:local:000000000000:rule/${functionName}`],
  detail: {},
});

export interface ScheduleOptions {
  readonly functionName: string;
  readonly everySeconds: number;
  readonly invoke: InvokeFunction;
}

/** EventBridge's rate(): calls the function now and then at each interval, unless it is still at work. */
export const startSchedule = (options: ScheduleOptions): Schedule => {
  let isRunning = false;
  const run = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    await options.invoke(options.functionName, scheduledEvent(options.functionName));
    isRunning = false;
  };
  void run();
  const timer = setInterval(() => void run(), options.everySeconds * 1000);
  return { stop: () => clearInterval(timer) };
};
