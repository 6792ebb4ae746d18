import type { CDPSession, Protocol } from 'puppeteer-core';
import { RenderError } from '#renderer/render-error.ts';

const answers = (session: CDPSession): Promise<boolean> =>
  session.send('Runtime.evaluate', { expression: '0' }).then(
    () => true,
    () => false,
  );

const ask = (session: CDPSession, expression: string): Promise<Protocol.Runtime.EvaluateResponse> =>
  session
    .send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
    .catch(async (error: unknown) => {
      // A page that is there all the same has answered with what cannot be handed over, or never will be.
      if (!(await answers(session))) throw error;
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
