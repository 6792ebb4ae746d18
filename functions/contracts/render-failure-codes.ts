/** Reported to callers as `error.code` of a failed video. */
export const RENDER_FAILURE_CODES = [
  'render_timeout',
  'render_crashed',
  'script_error',
  'timeline_missing',
  'asset_unavailable',
  'out_of_memory',
  'internal_error',
] as const;
export type RenderFailureCode = (typeof RENDER_FAILURE_CODES)[number];
