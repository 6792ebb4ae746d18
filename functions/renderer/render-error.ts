import type { RenderFailureCode } from '#contracts/render-failure-codes.ts';

/** Why a render failed. `diagnostic` is for the operator's log and holds nothing of the caller's document. */
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

/** The process of the page ended by itself: nobody killed it, and the browser lives on. Twice is no accident. */
export class PageCrash extends RenderError {}
