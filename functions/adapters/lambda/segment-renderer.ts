import { InvokeCommand, TooManyRequestsException } from '@aws-sdk/client-lambda';
import type { InvokeCommandOutput, LambdaClient } from '@aws-sdk/client-lambda';
import type { SegmentRenderer } from '#core/ports.ts';
import { parseSegmentOutcome } from './segment-outcome.ts';

/** How long a call waits for a renderer to be free, and how it waits. */
export interface ThrottledWait {
  readonly limitMs: number;
  readonly firstDelayMs: number;
  readonly longestDelayMs: number;
  readonly sleep: (delayMs: number, signal: AbortSignal) => Promise<void>;
}

/** A call that was throttled has begun nothing, so it may be made again; no other may. */
const untilFree = async (
  invoke: () => Promise<InvokeCommandOutput>,
  { limitMs, firstDelayMs, longestDelayMs, sleep }: ThrottledWait,
  signal: AbortSignal,
): Promise<InvokeCommandOutput> => {
  const untilMs = performance.now() + limitMs;
  for (let delayMs = firstDelayMs; ; delayMs = Math.min(2 * delayMs, longestDelayMs)) {
    try {
      return await invoke();
    } catch (error) {
      const isWorthWaiting = error instanceof TooManyRequestsException && performance.now() < untilMs;
      if (!isWorthWaiting || signal.aborted) throw error;
      await sleep(delayMs * (0.5 + Math.random() / 2), signal);
      signal.throwIfAborted();
    }
  }
};

/**
 * Calls `render-segment` and waits for it, once one is free. A function that died says nothing of why: that is a crash.
 */
export const createSegmentRenderer = (
  client: LambdaClient,
  functionName: string,
  throttled: ThrottledWait,
): SegmentRenderer => ({
  render: async (request, signal) => {
    const command = new InvokeCommand({
      FunctionName: functionName,
      InvocationType: 'RequestResponse',
      Payload: JSON.stringify(request),
    });
    const leftMs = Math.max(0, request.deadlineMs - Date.now());
    const wait = { ...throttled, limitMs: Math.min(throttled.limitMs, leftMs) };
    const invoke = () => client.send(command, { abortSignal: signal });
    const { FunctionError, Payload } = await untilFree(invoke, wait, signal);
    if (FunctionError !== undefined)
      return { status: 'failed', code: 'render_crashed', diagnostic: `function error: ${FunctionError}` };
    return parseSegmentOutcome(Payload?.transformToString() ?? '');
  },
});
