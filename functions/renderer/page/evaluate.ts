import type { CDPSession, Protocol } from 'puppeteer-core';
import { RenderError } from '#core/rendering/render-error.ts';

const isResponsive = (cdp: CDPSession): Promise<boolean> =>
  cdp.send('Runtime.evaluate', { expression: '0' }).then(
    () => true,
    () => false,
  );

const send = (cdp: CDPSession, expression: string): Promise<Protocol.Runtime.EvaluateResponse> =>
  cdp
    .send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
    .catch(async (error: unknown) => {
      // If the page still responds, its result cannot be serialized or its promise can never settle.
      if (!(await isResponsive(cdp))) throw error;
      throw new RenderError('script_error', 'the page returned a result that cannot be serialized');
    });

/**
 * Value of an expression in the page's main world, awaited if it is a promise. The page can tamper with it: parse
 * the value before use.
 */
export const evaluate = async (cdp: CDPSession, expression: string): Promise<unknown> => {
  const { exceptionDetails, result } = await send(cdp, expression);
  if (exceptionDetails !== undefined) {
    throw new RenderError('script_error', `the page lost its control code (${expression.slice(0, 60)})`);
  }
  return result.value as unknown;
};
