import type { RenderFailureCode } from '#contracts/render-failure-codes.ts';

/** A failed render. `diagnostic` is for the operator's log and contains nothing of the caller's document. */
export class RenderError extends Error {
  readonly code: RenderFailureCode;
  readonly diagnostic: string;

  constructor(code: RenderFailureCode, diagnostic: string) {
    super(`${code}: ${diagnostic}`);
    this.name = 'RenderError';
    this.code = code;
    this.diagnostic = diagnostic;
  }
}

/** The page's process crashed while the browser kept running. Worth one retry, see `render-segment.ts`. */
export class PageCrash extends RenderError {}
