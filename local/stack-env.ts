import type { Credentials } from './emulators/request-guard.ts';

export type Env = Readonly<Record<string, string>>;
type HostEnv = Readonly<Record<string, string | undefined>>;

export interface Endpoints {
  readonly dynamodb: string;
  readonly s3: string;
  readonly sqs: string;
  readonly lambda: string;
  readonly secretsManager: string;
  readonly cognito: string;
}

export const RESOURCE_NAMES = {
  region: 'us-east-1',
  table: 'video-api',
  bucket: 'video-api-media',
  queue: 'render-queue',
  retryQueue: 'render-retry-queue',
  webhookQueue: 'webhook-queue',
  thumbnailQueue: 'thumbnail-queue',
  inspectionQueue: 'inspection-queue',
  batchQueue: 'batch-queue',
  fetchQueue: 'fetch-queue.fifo',
  pepperSecret: 'api-key-pepper',
  webhookKeySecret: 'webhook-key',
  syntheticRenderKeySecret: 'synthetic-render-key',
  segmentFunction: 'render-segment',
} as const;

/** Variables that configure the AWS SDK for these endpoints, regardless of this machine's AWS profiles. */
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
  AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: endpoints.cognito,
});

export const MAX_CONCURRENT_RENDERS = 2;
export const MAX_CONCURRENT_THUMBNAILS = 1;

/** Variables that the deployment sets on functions (`FUNCTION_ENV`). */
export const functionEnv = (settings: {
  /** Of the API. */
  readonly baseUrl: string;
  readonly queueUrl: string;
  readonly retryQueueUrl: string;
  readonly webhookQueueUrl: string;
  readonly thumbnailQueueUrl: string;
  readonly inspectionQueueUrl: string;
  readonly batchQueueUrl: string;
  readonly fetchQueueUrl: string;
  readonly bundledFilesDir: string;
  readonly userPoolId: string;
  readonly userPoolClientId: string;
  readonly requestsPerMinute?: number;
}): Env => ({
  TABLE_NAME: RESOURCE_NAMES.table,
  BUCKET_NAME: RESOURCE_NAMES.bucket,
  RENDER_QUEUE_URL: settings.queueUrl,
  RENDER_RETRY_QUEUE_URL: settings.retryQueueUrl,
  WEBHOOK_QUEUE_URL: settings.webhookQueueUrl,
  THUMBNAIL_QUEUE_URL: settings.thumbnailQueueUrl,
  INSPECTION_QUEUE_URL: settings.inspectionQueueUrl,
  BATCH_QUEUE_URL: settings.batchQueueUrl,
  FETCH_QUEUE_URL: settings.fetchQueueUrl,
  WEBHOOK_KEY_SECRET_ID: RESOURCE_NAMES.webhookKeySecret,
  ALLOW_LOOPBACK: 'true', // a developer's receiver runs on the same machine
  KEY_PEPPER_SECRET_ID: RESOURCE_NAMES.pepperSecret,
  SEGMENT_FUNCTION_NAME: RESOURCE_NAMES.segmentFunction,
  MAX_SEGMENTS: '1', // a second browser would compete for the same processors
  TENANT_ISOLATION: 'true', // every render has a process of its own
  BUNDLED_FILES_DIR: settings.bundledFilesDir,
  MAX_DURATION_SECONDS: '300',
  UNPAID_RENDERER_SECONDS_PER_HOUR: '3600',
  MAX_BACKLOG_SECONDS: '900',
  MAX_CONCURRENT_FRAMES: '2',
  FRAMES_REQUESTS_PER_HOUR: '120',
  MAX_STORED_BYTES: String(2048 * 1024 ** 2),
  MAX_UPLOADED_BYTES_PER_DAY: String(10_240 * 1024 ** 2),
  MAX_CONCURRENT_RENDERS: String(MAX_CONCURRENT_RENDERS),
  RATE_LIMIT_PER_MINUTE: String(settings.requestsPerMinute ?? 300),
  USER_POOL_ID: settings.userPoolId,
  USER_POOL_CLIENT_ID: settings.userPoolClientId,
  SENDS_INVITATIONS: 'false', // there is no mail
  API_URL: settings.baseUrl,
  SYNTHETIC_RENDER_KEY_SECRET_ID: RESOURCE_NAMES.syntheticRenderKeySecret,
  METRICS_NAMESPACE: 'VideoApi/local',
});

const INHERITED = ['PATH', 'CHROMIUM_PATH', 'FFMPEG_BIN', 'NODE_COMPILE_CACHE'] as const;

/**
 * Base environment of function processes. `render-segment` runs untrusted HTML and gets nothing else besides its
 * bundled files: no AWS variables and no secrets of the shell.
 */
export const processEnv = (host: HostEnv, homeDir: string): Env => ({
  ...Object.fromEntries(INHERITED.flatMap((name) => (host[name] ? [[name, host[name]]] : []))),
  HOME: homeDir,
  TMPDIR: homeDir,
  TZ: 'UTC',
  LANG: 'C.UTF-8',
});

type Service = 'DYNAMODB' | 'S3' | 'SQS' | 'LAMBDA' | 'SECRETS_MANAGER' | 'COGNITO_IDENTITY_PROVIDER';

/**
 * SDK client settings from an environment other than this process's. Settings the environment lacks are left out, so
 * that the SDK uses its own defaults.
 */
export const sdkConfig = (env: HostEnv, service: Service) => {
  const endpoint = env[`AWS_ENDPOINT_URL_${service}`];
  const accessKeyId = env['AWS_ACCESS_KEY_ID'];
  const secretAccessKey = env['AWS_SECRET_ACCESS_KEY'];
  const sessionToken = env['AWS_SESSION_TOKEN'];
  return {
    ...(env['AWS_REGION'] ? { region: env['AWS_REGION'] } : {}),
    ...(endpoint ? { endpoint } : {}),
    ...(accessKeyId && secretAccessKey
      ? { credentials: { accessKeyId, secretAccessKey, ...(sessionToken ? { sessionToken } : {}) } }
      : {}),
  };
};
