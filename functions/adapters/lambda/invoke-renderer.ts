import { InvokeCommand, LambdaServiceException, TooManyRequestsException } from '@aws-sdk/client-lambda';
import type { LambdaClient } from '@aws-sdk/client-lambda';
import { RendererBusyError, RendererNotStartedError } from '#core/rendering/render-failure.ts';

export interface SegmentFunction {
  readonly name: string;
  /** Whether the function has tenant isolation: Lambda then requires a tenant id, and otherwise rejects one. */
  readonly isTenantIsolated: boolean;
}

/** Invokes `render-segment` and waits for its result. */
export const invokeRenderer = async (
  client: LambdaClient,
  { name, isTenantIsolated }: SegmentFunction,
  request: object,
  { signal, tenant }: { readonly signal: AbortSignal; readonly tenant: string },
): Promise<{ readonly functionError: string } | { readonly json: string }> => {
  const command = new InvokeCommand({
    FunctionName: name,
    ...(isTenantIsolated && { TenantId: tenant }),
    InvocationType: 'RequestResponse',
    Payload: JSON.stringify(request),
  });
  const { FunctionError, Payload } = await client
    .send(command, { abortSignal: signal })
    .catch((error: unknown) => {
      throw toRendererError(error);
    });
  return FunctionError === undefined
    ? { json: Payload?.transformToString() ?? '' }
    : { functionError: FunctionError };
};

/**
 * AWS documents for Invoke that error codes are reserved for errors that prevent the function from executing. Only 4xx is
 * relied on: after a 5xx or a lost connection the function may run.
 */
const toRendererError = (error: unknown): unknown => {
  if (error instanceof TooManyRequestsException) return new RendererBusyError(error);
  const status = error instanceof LambdaServiceException ? (error.$metadata.httpStatusCode ?? 0) : 0;
  const isRejected = status >= 400 && status < 500;
  return isRejected ? new RendererNotStartedError('the call of the renderer was rejected', error) : error;
};
