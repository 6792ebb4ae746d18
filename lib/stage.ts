import { RetentionDays } from 'aws-cdk-lib/aws-logs';

/** What one deployment of the service may choose. Everything else is the same everywhere. */
export interface StageSettings {
  /** Data survives a deleted stack: table, bucket and key pepper are kept and protected. */
  readonly keepsData: boolean;
  /** At least 2, the smallest limit SQS can put on Lambda. */
  readonly rendersAtOnce: number;
  /** Renderers that may film one video at the same time; each costs a start. */
  readonly segmentsPerVideo: number;
  /** One receiver that never answers holds one of them for ten seconds. */
  readonly deliveriesAtOnce: number;
  /** Lambda gives one vCPU per 1769 MiB. */
  readonly rendererMemoryMiB: number;
  readonly requestsPerSecond: number;
  readonly requestBurst: number;
  readonly requestsPerKeyAndMinute: number;
  readonly maxDurationSeconds: number;
  readonly logRetention: RetentionDays;
  /** X-Ray: the time that requests spend in the gateway and in each function but the renderer. */
  readonly tracing: boolean;
  /** Who is told of alarms, besides those who subscribe to the topic by hand; has to confirm by mail. */
  readonly alarmEmail?: string;
}

const STAGES: Readonly<Record<string, StageSettings>> = {
  dev: {
    keepsData: false,
    rendersAtOnce: 2,
    segmentsPerVideo: 4,
    deliveriesAtOnce: 5,
    rendererMemoryMiB: 3008, // the most a new account may have
    requestsPerSecond: 10,
    requestBurst: 20,
    requestsPerKeyAndMinute: 300,
    maxDurationSeconds: 300,
    logRetention: RetentionDays.ONE_WEEK,
    tracing: false,
  },
  prod: {
    keepsData: true,
    rendersAtOnce: 20,
    segmentsPerVideo: 4,
    deliveriesAtOnce: 50,
    rendererMemoryMiB: 5308, // three vCPUs: Chromium draws on one, ffmpeg takes the others
    requestsPerSecond: 100,
    requestBurst: 200,
    requestsPerKeyAndMinute: 300,
    maxDurationSeconds: 300,
    logRetention: RetentionDays.ONE_MONTH,
    tracing: false, // logs and metrics name the slow step already; each trace has a price
  },
};

export const stageSettings = (stageName: string): StageSettings => {
  const settings = STAGES[stageName];
  if (!settings)
    throw new Error(`No stage ${stageName}: lib/stage.ts has ${Object.keys(STAGES).join(', ')}.`);
  return settings;
};
