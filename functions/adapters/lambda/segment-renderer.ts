import { InvokeCommand, TooManyRequestsException } from '@aws-sdk/client-lambda';
import type { LambdaClient } from '@aws-sdk/client-lambda';
import type { SegmentRenderer } from '#core/ports/media.ts';
import { RendererBusyError } from '#core/rendering/renderer-busy-error.ts';
import { parseSegmentOutcome } from './segment-outcome.ts';

/** Calls `render-segment` and waits for it. A function that died says nothing of why: that is a crash. */
export const createSegmentRenderer = (client: LambdaClient, functionName: string): SegmentRenderer => ({
  render: async (request, signal) => {
    const command = new InvokeCommand({
      FunctionName: functionName,
      InvocationType: 'RequestResponse',
      Payload: JSON.stringify(request),
    });
    const { FunctionError, Payload } = await client
      .send(command, { abortSignal: signal })
      .catch((error: unknown) => {
        throw error instanceof TooManyRequestsException ? new RendererBusyError(error) : error;
      });
    if (FunctionError !== undefined)
      return { status: 'failed', code: 'render_crashed', diagnostic: `function error: ${FunctionError}` };
    return parseSegmentOutcome(Payload?.transformToString() ?? '');
  },
});
