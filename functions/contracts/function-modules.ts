import type { FunctionName } from './environment.ts';
import { DASHBOARD_FUNCTIONS } from './dashboard-routes.ts';
import { ROUTES } from './routes.ts';

const OPERATIONS: readonly string[] = ROUTES.map(({ operation }) => operation);
const DASHBOARD: readonly string[] = DASHBOARD_FUNCTIONS;

/** Folder with a function's `lambda.ts`, relative to the repository root. */
export const functionFolder = (name: FunctionName): string => {
  if (name === 'render-segment') return 'functions/renderer';
  if (DASHBOARD.includes(name)) return `functions/dashboard/${name}`;
  return `functions/${OPERATIONS.includes(name) ? 'api' : 'workers'}/${name}`;
};

/** For the functions that settle uploads. */
const INSPECT_AUDIO = {
  'inspect-audio-worker': 'functions/adapters/media-files/inspect-audio-worker.ts',
};

/**
 * Source files bundled beside a function's own module, by output name: worker threads load their code from a file.
 */
export const WORKER_THREAD_MODULES: Partial<Record<FunctionName, Readonly<Record<string, string>>>> = {
  'create-video': INSPECT_AUDIO,
  'list-assets': INSPECT_AUDIO,
  'get-asset': INSPECT_AUDIO,
  'sweep-assets': INSPECT_AUDIO,
  'create-composition': {
    ...INSPECT_AUDIO,
    'validator-worker': 'functions/adapters/composition-validator/validator-worker.ts',
  },
  'render-segment': {
    'chromium-files-worker': 'functions/renderer/browser/chromium-files-worker.ts',
  },
};
