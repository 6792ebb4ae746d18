import type { RenderFailureCode } from '#contracts/render-failure-codes.ts';
import type { FailureSubject } from '#contracts/schemas/segment.ts';

/**
 * A failed render. `diagnostic` is for the operator's log and contains nothing of the caller's document; `subject`
 * is text of the document for the caller.
 */
export class RenderError extends Error {
  readonly code: RenderFailureCode;
  readonly diagnostic: string;
  readonly subject: FailureSubject | undefined;

  constructor(code: RenderFailureCode, diagnostic: string, subject?: FailureSubject) {
    super(`${code}: ${diagnostic}`);
    this.name = 'RenderError';
    this.code = code;
    this.diagnostic = diagnostic;
    this.subject = subject;
  }
}

/** The page crashed its process. Worth one retry, see `render-segment.ts`. */
export class PageCrash extends RenderError {}

/** The browser ended before the composition was loaded. Worth one retry, see `render-session.ts`. */
export class StartCrash extends RenderError {}

/** The browser exited by itself. */
export class BrowserExit extends RenderError {
  constructor() {
    super('render_crashed', 'Chromium exited');
  }
}
