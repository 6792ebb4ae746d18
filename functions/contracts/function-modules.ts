import type { FunctionName } from './environment.ts';
import { DASHBOARD_FUNCTIONS } from './dashboard-routes.ts';
import { ROUTES, SHARED_FUNCTIONS } from './routes.ts';

const OPERATIONS: readonly string[] = ROUTES.map(({ operation }) => operation);
const SHARED: readonly string[] = SHARED_FUNCTIONS;
const DASHBOARD: readonly string[] = DASHBOARD_FUNCTIONS;

/** Folder with a function's `lambda.ts`, relative to the repository root. */
export const functionFolder = (name: FunctionName): string => {
  if (name === 'render-segment') return 'functions/renderer';
  if (DASHBOARD.includes(name)) return `functions/dashboard/${name}`;
  if (SHARED.includes(name)) return `functions/api-groups/${name}`;
  return `functions/${OPERATIONS.includes(name) ? 'api' : 'workers'}/${name}`;
};

/** The decoders of images are WebAssembly files. */
const DECODE_IMAGES = {
  'decode-image-worker': 'functions/adapters/media-files/decode-image-worker.ts',
  mozjpeg_dec: 'node_modules/@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm',
  squoosh_png_bg: 'node_modules/@jsquash/png/codec/pkg/squoosh_png_bg.wasm',
  webp_dec: 'node_modules/@jsquash/webp/codec/dec/webp_dec.wasm',
};

/** For the functions that settle uploads. */
const INSPECT_FILES = {
  ...DECODE_IMAGES,
  'inspect-audio-worker': 'functions/adapters/media-files/inspect-audio-worker.ts',
};

const CHECK_COMPOSITIONS = {
  'validator-worker': 'functions/adapters/composition-validator/validator-worker.ts',
};

/**
 * Source files bundled beside a function's own module, by output name: worker threads load their code from a file.
 */
export const WORKER_THREAD_MODULES: Partial<Record<FunctionName, Readonly<Record<string, string>>>> = {
  'create-videos': { ...INSPECT_FILES, ...CHECK_COMPOSITIONS },
  'feed-batches': CHECK_COMPOSITIONS,
  'read-assets': INSPECT_FILES,
  'sweep-assets': INSPECT_FILES,
  'change-projects': CHECK_COMPOSITIONS,
  'inspect-upload': {
    ...INSPECT_FILES,
    'inspect-clip-worker': 'functions/adapters/media-files/inspect-clip-worker.ts',
    'inspect-font-worker': 'functions/adapters/media-files/inspect-font-worker.ts',
  },
  'check-renderer': { mozjpeg_dec: INSPECT_FILES.mozjpeg_dec },
  'render-segment': {
    'chromium-files-worker': 'functions/renderer/browser/chromium-files-worker.ts',
  },
};
