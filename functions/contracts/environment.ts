// lib sets these variables and every lambda.ts reads its own.

/** For the functions of the dashboard API, which are those of the API too. */
const DASHBOARD = ['TABLE_NAME', 'RATE_LIMIT_PER_MINUTE', 'USER_POOL_CLIENT_ID'] as const;
const API = [...DASHBOARD, 'KEY_PEPPER_SECRET_ID'] as const;
const READ = [...API, 'BUCKET_NAME'] as const;
const READ_ASSETS = [...READ, 'THUMBNAIL_QUEUE_URL', 'INSPECTION_QUEUE_URL'] as const;
const TEMPLATES = [...READ, 'BUNDLED_FILES_DIR'] as const;
const DELIVER = ['TABLE_NAME', 'WEBHOOK_QUEUE_URL', 'METRICS_NAMESPACE'] as const;
/** For functions that move videos to a terminal status: they record metrics, queue webhook deliveries and continue batches. */
const COMPLETE = [...DELIVER, 'BATCH_QUEUE_URL'] as const;
const BUILD = [
  'BUCKET_NAME',
  'RENDER_QUEUE_URL',
  'BUNDLED_FILES_DIR',
  'MAX_DURATION_SECONDS',
  'UNPAID_RENDERER_SECONDS_PER_HOUR',
  'MAX_BACKLOG_SECONDS',
] as const;

/** For functions that begin to fetch files of addresses. */
const FETCH = [
  'FETCH_QUEUE_URL',
  'ALLOW_LOOPBACK',
  'MAX_STORED_BYTES',
  'MAX_UPLOADED_BYTES_PER_DAY',
] as const;

/** Required environment variables by function name. */
export const FUNCTION_ENV = {
  'create-videos': [
    ...API,
    ...BUILD,
    'INSPECTION_QUEUE_URL',
    ...FETCH,
    'BATCH_QUEUE_URL',
    'SEGMENT_FUNCTION_NAME',
    'TENANT_ISOLATION',
    'MAX_CONCURRENT_FRAMES',
    'FRAMES_REQUESTS_PER_HOUR',
  ],
  'list-videos': READ,
  'get-video': READ,
  'cancel-video': [...READ, 'WEBHOOK_QUEUE_URL', 'METRICS_NAMESPACE', 'BATCH_QUEUE_URL'],
  'read-templates': TEMPLATES,
  'change-projects': [...TEMPLATES, 'MAX_STORED_BYTES', 'MAX_UPLOADED_BYTES_PER_DAY'],
  'create-asset': [...READ, ...FETCH],
  'read-assets': READ_ASSETS,
  'delete-asset': READ,
  'get-workspace': [...API, 'MAX_DURATION_SECONDS', 'MAX_STORED_BYTES'],
  'public-operations': ['API_URL'],
  'dashboard-reads': [...DASHBOARD, 'BUCKET_NAME'],
  'dashboard-brand-kit': DASHBOARD,
  'dashboard-api-keys': API,
  'dashboard-webhooks': [...DASHBOARD, 'WEBHOOK_KEY_SECRET_ID', 'ALLOW_LOOPBACK'],
  'dashboard-members': [...DASHBOARD, 'USER_POOL_ID', 'SENDS_INVITATIONS'],
  'render-video': [...COMPLETE, 'BUCKET_NAME', 'SEGMENT_FUNCTION_NAME', 'MAX_SEGMENTS', 'TENANT_ISOLATION'],
  'make-thumbnail': [
    'TABLE_NAME',
    'BUCKET_NAME',
    'SEGMENT_FUNCTION_NAME',
    'TENANT_ISOLATION',
    'METRICS_NAMESPACE',
  ],
  'fetch-asset': ['TABLE_NAME', 'BUCKET_NAME', 'INSPECTION_QUEUE_URL', 'ALLOW_LOOPBACK', 'METRICS_NAMESPACE'],
  'inspect-upload': [
    'TABLE_NAME',
    'BUCKET_NAME',
    'SEGMENT_FUNCTION_NAME',
    'TENANT_ISOLATION',
    'MAX_STORED_BYTES',
    'METRICS_NAMESPACE',
  ],
  'check-renderer': ['BUCKET_NAME'],
  'render-segment': ['BUNDLED_FILES_DIR', 'LAUNCH_STRATEGY', 'TENANT_ISOLATION'],
  'close-abandoned-render': COMPLETE,
  'sweep-renders': [...COMPLETE, 'RENDER_QUEUE_URL', 'RENDER_RETRY_QUEUE_URL', 'MAX_CONCURRENT_RENDERS'],
  'deliver-webhook': [
    'TABLE_NAME',
    'BUCKET_NAME',
    'WEBHOOK_QUEUE_URL',
    'WEBHOOK_KEY_SECRET_ID',
    'ALLOW_LOOPBACK',
    'METRICS_NAMESPACE',
  ],
  'sweep-webhooks': DELIVER,
  'feed-batches': [...COMPLETE, ...BUILD],
  'sweep-assets': [
    'TABLE_NAME',
    'BUCKET_NAME',
    'INSPECTION_QUEUE_URL',
    'FETCH_QUEUE_URL',
    'METRICS_NAMESPACE',
  ],
  'reconcile-ledger': ['TABLE_NAME', 'BUCKET_NAME', 'METRICS_NAMESPACE'],
  'synthetic-render': ['API_URL', 'SYNTHETIC_RENDER_KEY_SECRET_ID', 'METRICS_NAMESPACE'],
} as const satisfies Record<string, readonly string[]>;

export type FunctionName = keyof typeof FUNCTION_ENV;
