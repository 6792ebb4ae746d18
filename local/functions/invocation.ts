/** What went wrong inside a function, in the shape Lambda reports it. */
interface FunctionError {
  readonly errorType: string;
  readonly errorMessage: string;
  readonly trace?: readonly string[];
}

export type InvocationResult =
  | { readonly status: 'returned'; readonly payload: unknown }
  | { readonly status: 'failed'; readonly error: FunctionError };

/** Runs one function with one event. Resolves whatever the function does; an aborted signal ends it early. */
export type InvokeFunction = (
  functionName: string,
  event: unknown,
  signal?: AbortSignal,
) => Promise<InvocationResult>;

/** Host → function process. */
export interface InvocationMessage {
  readonly id: number;
  readonly functionName: string;
  readonly modulePath: string;
  readonly event: unknown;
  readonly requestId: string;
  readonly deadlineMs: number;
}

/** Function process → host. */
export type InvocationAnswer = { readonly id: number } & InvocationResult;

export const failed = (errorType: string, errorMessage: string): InvocationResult => ({
  status: 'failed',
  error: { errorType, errorMessage },
});
