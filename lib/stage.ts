import { RetentionDays } from 'aws-cdk-lib/aws-logs';

/** Settings that may differ between deployments. Everything else is the same in all stages. */
export interface StageSettings {
  /** Protects table, bucket and secrets from deletion, also when their stack is deleted. */
  readonly retainsData: boolean;
  /** At least 2, the minimum of an SQS event source. */
  readonly maxConcurrentRenders: number;
  /** Maximum renderers working on one video at the same time. */
  readonly segmentsPerVideo: number;
  /** A receiver that does not respond occupies one for ten seconds. */
  readonly maxConcurrentDeliveries: number;
  /** Lambda allocates one vCPU per 1769 MiB. */
  readonly rendererMemoryMiB: number;
  readonly requestsPerSecond: number;
  readonly requestBurst: number;
  readonly requestsPerKeyPerMinute: number;
  /** Limits what one source address may send, with or without an API key; undefined creates no web ACL (ADR 37). */
  readonly webAcl?: { readonly requestsPerAddressPerMinute: number };
  readonly maxDurationSeconds: number;
  /** Renderer time that failed and canceled videos of a workspace may use per clock hour (ADR 27). */
  readonly unpaidRendererSecondsPerHour: number;
  readonly logRetention: RetentionDays;
  /** Sends X-Ray traces from the gateway and from every function except the renderer. */
  readonly tracing: boolean;
  /** Receives alarms once confirmed by mail, in addition to manual subscriptions of the topic. */
  readonly alarmEmail?: string;
}

const STAGES: Readonly<Record<string, StageSettings>> = {
  dev: {
    retainsData: false,
    maxConcurrentRenders: 2,
    segmentsPerVideo: 4,
    maxConcurrentDeliveries: 5,
    rendererMemoryMiB: 3008, // the maximum of a new account
    requestsPerSecond: 10,
    requestBurst: 20,
    requestsPerKeyPerMinute: 300,
    maxDurationSeconds: 300,
    unpaidRendererSecondsPerHour: 3600,
    logRetention: RetentionDays.ONE_WEEK,
    tracing: false,
  },
  prod: {
    retainsData: true,
    maxConcurrentRenders: 20,
    segmentsPerVideo: 4,
    maxConcurrentDeliveries: 50,
    rendererMemoryMiB: 5308, // three vCPUs: one for Chromium, two for ffmpeg
    requestsPerSecond: 100,
    requestBurst: 200,
    requestsPerKeyPerMinute: 300,
    webAcl: { requestsPerAddressPerMinute: 1500 }, // a quarter of `requestsPerSecond`, or five keys at their limit
    maxDurationSeconds: 300,
    unpaidRendererSecondsPerHour: 3600,
    logRetention: RetentionDays.ONE_MONTH,
    tracing: false, // logs and metrics already show the slow step, and traces cost money
  },
};

export const stageSettings = (stageName: string): StageSettings => {
  const settings = STAGES[stageName];
  if (!settings)
    throw new Error(`Unknown stage "${stageName}": lib/stage.ts defines ${Object.keys(STAGES).join(', ')}.`);
  return settings;
};
