import type { CDPSession } from 'puppeteer-core';
import { RenderError } from '#renderer/render-error.ts';

/** Value of an expression in the page's own world, awaited if it is a promise. */
export const evaluate = async <T>(session: CDPSession, expression: string): Promise<T> => {
  const answer = await session.send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
  });
  if (answer.exceptionDetails !== undefined) {
    throw new RenderError('script_error', `the page lost its control code (${expression.slice(0, 60)})`);
  }
  return answer.result.value as T;
};
