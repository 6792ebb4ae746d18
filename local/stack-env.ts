import type { Credentials } from './external-endpoints.ts';

export type Env = Readonly<Record<string, string>>;

export interface Endpoints {
  readonly dynamodb: string;
  readonly s3: string;
  readonly sqs: string;
  readonly lambda: string;
  readonly secretsManager: string;
}

export const RESOURCE_NAMES = {
  region: 'us-east-1',
  table: 'video-api',
  bucket: 'video-api-media',
  queue: 'render-queue',
  webhookQueue: 'webhook-queue',
  pepperSecret: 'api-key-pepper',
  webhookKeySecret: 'webhook-key',
  segmentFunction: 'render-segment',
} as const;

/** The SDK's own settings: every service has its endpoint, whatever this machine's AWS profiles say. */
export const sdkEnv = (endpoints: Endpoints, { accessKeyId, secretAccessKey }: Credentials): Env => ({
  AWS_REGION: RESOURCE_NAMES.region,
  AWS_ACCESS_KEY_ID: accessKeyId,
  AWS_SECRET_ACCESS_KEY: secretAccessKey,
  AWS_CONFIG_FILE: '/dev/null',
  AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
  AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamodb,
  AWS_ENDPOINT_URL_S3: endpoints.s3,
  AWS_ENDPOINT_URL_SQS: endpoints.sqs,
  AWS_ENDPOINT_URL_LAMBDA: endpoints.lambda,
  AWS_ENDPOINT_URL_SECRETS_MANAGER: endpoints.secretsManager,
});

/** What the deployment would set on the functions. */
export const functionEnv = (settings: {
  readonly queueUrl: string;
  readonly webhookQueueUrl: string;
  readonly assetsDir: string;
}): Env => ({
  TABLE_NAME: RESOURCE_NAMES.table,
  BUCKET_NAME: RESOURCE_NAMES.bucket,
  RENDER_QUEUE_URL: settings.queueUrl,
  WEBHOOK_QUEUE_URL: settings.webhookQueueUrl,
  WEBHOOK_KEY_SECRET_ID: RESOURCE_NAMES.webhookKeySecret,
  WEBHOOK_ALLOW_LOOPBACK: 'true', // a developer's receiver runs on this machine too
  KEY_PEPPER_SECRET_ID: RESOURCE_NAMES.pepperSecret,
  SEGMENT_FUNCTION_NAME: RESOURCE_NAMES.segmentFunction,
  MAX_SEGMENTS: '1', // a second browser would only take the first one's processors
  ASSETS_DIR: settings.assetsDir,
  MAX_DURATION_SECONDS: '300',
  RATE_LIMIT_PER_MINUTE: '300',
  METRICS_NAMESPACE: 'VideoApi/local',
});

const FROM_THE_HOST = ['PATH', 'CHROMIUM_PATH', 'FFMPEG_BIN'] as const;

/**
 * The little of the host's environment a function process gets. `render-segment` shows strangers' HTML and gets
 * this and its assets, nothing else: no AWS variable, no secret of the shell it was started from.
 */
export const processEnv = (host: Readonly<Record<string, string | undefined>>, homeDir: string): Env => ({
  ...Object.fromEntries(FROM_THE_HOST.flatMap((name) => (host[name] ? [[name, host[name]]] : []))),
  HOME: homeDir,
  TMPDIR: homeDir,
  TZ: 'UTC',
  LANG: 'C.UTF-8',
});
