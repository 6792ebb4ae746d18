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

/** A failure that the document cannot have caused: it was not served yet, or storage failed. */
export class ServiceFault extends RenderError {}

export const toRenderError = (error: unknown): RenderError =>
  error instanceof RenderError ? error : new RenderError('internal_error', String(error).slice(0, 300));

const OBSERVED_CODES: readonly RenderFailureCode[] = ['render_crashed', 'render_timeout'];

/** The failure of work that precedes the document, except for one that names a part of the document. */
export const toServiceFault = (error: unknown): RenderError => {
  const failure = toRenderError(error);
  const { code, diagnostic, subject } = failure;
  if (failure instanceof ServiceFault || subject) return failure;
  return new ServiceFault(OBSERVED_CODES.includes(code) ? code : 'internal_error', diagnostic);
};

/** Waits for work that precedes the document. */
export const asServiceFault = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw toServiceFault(error);
  }
};

/** The browser ended before the composition was loaded. Worth one retry, see `render-session.ts`. */
export class StartCrash extends ServiceFault {}

/** The browser exited by itself. */
export class BrowserExit extends RenderError {
  constructor() {
    super('render_crashed', 'Chromium exited');
  }
}
