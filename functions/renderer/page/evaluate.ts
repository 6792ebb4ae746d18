import type { CDPSession, Protocol } from 'puppeteer-core';
import { RenderError } from '#renderer/render-error.ts';

/** What Chromium says of an answer that cannot be handed over, or never will be: the page gave it. */
const UNFIT_ANSWER =
  /Object reference chain is too long|Object couldn't be returned by value|Promise was collected/;

const ask = (session: CDPSession, expression: string): Promise<Protocol.Runtime.EvaluateResponse> =>
  session
    .send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
    .catch((error: unknown) => {
      if (!UNFIT_ANSWER.test(String(error))) throw error;
      throw new RenderError('script_error', 'the page answers with something that cannot be read');
    });

/** Value of an expression in the page's own world, awaited if it is a promise. */
export const evaluate = async <T>(session: CDPSession, expression: string): Promise<T> => {
  const answer = await ask(session, expression);
  if (answer.exceptionDetails !== undefined) {
    throw new RenderError('script_error', `the page lost its control code (${expression.slice(0, 60)})`);
  }
  return answer.result.value as T;
};
