// Contract file: read by lib (which sets these) and by every lambda.ts (which reads them). It imports nothing.

const API = ['TABLE_NAME', 'KEY_PEPPER_SECRET_ID', 'RATE_LIMIT_PER_MINUTE'] as const;
const CREATE = [...API, 'BUCKET_NAME', 'RENDER_QUEUE_URL', 'ASSETS_DIR', 'MAX_DURATION_SECONDS'] as const;
const TEMPLATES = [...API, 'ASSETS_DIR'] as const;
const READ = [...API, 'BUCKET_NAME'] as const;
/** Who ends videos tells webhook endpoints of it, and counts them. */
const END = ['TABLE_NAME', 'WEBHOOK_QUEUE_URL', 'METRICS_NAMESPACE'] as const;

/** Env variables each function needs, by function name. */
export const FUNCTION_ENV = {
  'create-video': CREATE,
  'create-composition': CREATE,
  'list-videos': READ,
  'get-video': READ,
  'cancel-video': [...READ, 'WEBHOOK_QUEUE_URL', 'METRICS_NAMESPACE'],
  'list-templates': TEMPLATES,
  'get-template': TEMPLATES,
  'get-openapi': [],
  'render-video': [...END, 'BUCKET_NAME', 'SEGMENT_FUNCTION_NAME', 'MAX_SEGMENTS'],
  'render-segment': ['ASSETS_DIR'],
  'close-abandoned-render': END,
  'sweep-renders': [...END, 'RENDER_QUEUE_URL'],
  'deliver-webhook': [
    'TABLE_NAME',
    'BUCKET_NAME',
    'WEBHOOK_QUEUE_URL',
    'WEBHOOK_KEY_SECRET_ID',
    'WEBHOOK_ALLOW_LOOPBACK',
    'METRICS_NAMESPACE',
  ],
  'sweep-webhooks': END,
  'reconcile-ledger': ['TABLE_NAME', 'METRICS_NAMESPACE'],
} as const satisfies Record<string, readonly string[]>;

export type FunctionName = keyof typeof FUNCTION_ENV;
