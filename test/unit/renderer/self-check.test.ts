import type { CDPSession } from 'puppeteer-core';
import { expect, it } from 'vitest';
import { CaptureUnsupported } from '#renderer/capture/capture.ts';
import { createSelfCheck } from '#renderer/capture/raw/self-check.ts';

/** A page whose picture differs from its screenshots by this much. */
const pageWith = (worstBlock: number): CDPSession => {
  const results: Readonly<Record<string, unknown>> = { compare: { meanSquare: 1, worstBlock } };
  const send = async (method: string, { expression = '' }: { expression?: string }) => {
    if (method === 'Page.captureScreenshot') return { data: 'jpeg' };
    const call = /\.(\w+)\(/.exec(expression)?.[1] ?? '';
    return { result: { value: results[call] } };
  };
  // safe: the check reads no more of a session
  return { send } as unknown as CDPSession;
};

const failureOf = async (page: CDPSession): Promise<unknown> => {
  const check = createSelfCheck(page);
  await check.start(7);
  return check.settled().then(
    () => undefined,
    (error: unknown) => error,
  );
};

it('finds nothing when the picture is like the screenshot', async () => {
  expect(await failureOf(pageWith(0))).toBeUndefined();
});

it('reports a difference as a page that is not supported', async () => {
  const reason = 'frame 7 differs from a screenshot (mean square 1.0, worst block 900)';
  expect(await failureOf(pageWith(900))).toEqual(new CaptureUnsupported(reason));
});
