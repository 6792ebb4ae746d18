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

/** Why a video failed, as its owner is told. */
export interface RenderFailure {
  readonly code: RenderFailureCode;
}

/** A crash says nothing about the document, so it is worth one more try; the other failures would repeat. */
export const isWorthRetrying = (code: RenderFailureCode): boolean => code === 'render_crashed';

/** Whether a failure is the service's own; the others tell of the document. */
export const isOurFault = (code: RenderFailureCode): boolean =>
  code === 'internal_error' || code === 'render_crashed';
