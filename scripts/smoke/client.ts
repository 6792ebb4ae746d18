import { setTimeout as delay } from 'node:timers/promises';
import { KEY_API_ROUTES } from '#contracts/routes.ts';
import type { Operation, PublicOperation } from '#contracts/routes.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- a check reads the members it expects
type Body = any;

export interface SmokeResult {
  readonly operation: SmokeRequest['operation'] | 'dashboard';
  /** Expected status. */
  readonly status: number;
  readonly what: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  /** Why the check failed or was skipped. */
  readonly reason?: string;
}

export interface SmokeAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

export interface SmokeRequest {
  /** 'no operation' requests a path that has no route. */
  readonly operation: Operation | PublicOperation | 'no operation';
  /** Values of the path parameters. */
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: string;
  /** The key under test by default; null sends none. */
  readonly key?: string | null;
  /** Entity tag of the revision that a save changes. */
  readonly ifMatch?: string;
  /** A string is sent unchanged, an object as JSON. */
  readonly body?: object | string;
}

/** Describes what is wrong with an answer of the expected status; undefined when nothing is. */
export type FindProblem = (answer: SmokeAnswer) => string | undefined | Promise<string | undefined>;

const REQUEST_LIMIT_MS = 35_000; // the gateway times out after 29 s
const POLL_MS = 1000;

const resolve = ({ operation, path = {}, query }: SmokeRequest) => {
  const route = KEY_API_ROUTES.find((candidate) => candidate.operation === operation);
  const target = (route?.path ?? '/v1/nothing').replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(path[name] ?? ''),
  );
  return { method: route?.method ?? 'GET', target: query === undefined ? target : `${target}?${query}` };
};

/** Message and cause code of an error, with secrets masked. */
const describeError = (error: unknown, secrets: Iterable<string>): string => {
  const { message, cause } = error instanceof Error ? error : new Error(String(error));
  const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
  return [...secrets].reduce((text, secret) => text.replaceAll(secret, '***'), message + code);
};

export type SmokeClient = ReturnType<typeof createSmokeClient>;

/** Sends requests to a deployed API and reports a result for each check. Results contain no keys and no links. */
export const createSmokeClient = (baseUrl: string, key: string, onResult: (result: SmokeResult) => void) => {
  const secrets = new Set([key]);
  const createdIds: string[] = [];

  const send = async (request: SmokeRequest): Promise<SmokeAnswer> => {
    const { method, target } = resolve(request);
    const { key: sentKey = key, body, ifMatch } = request;
    if (sentKey !== null) secrets.add(sentKey);
    const response = await fetch(baseUrl + target, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(sentKey !== null && { 'x-api-key': sentKey }),
        ...(ifMatch !== undefined && { 'if-match': ifMatch }),
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(REQUEST_LIMIT_MS),
    });
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    const json: Body = isJson ? await response.json() : undefined;
    const isOfVideo = request.operation === 'create-video' || request.operation === 'create-composition';
    if (response.status === 201 && isOfVideo) createdIds.push(json?.id);
    return { status: response.status, headers: response.headers, body: json };
  };

  return {
    secrets,
    send,
    /** Checks status and content of an answer and reports the result. Returns the body of the answer. */
    check: async (
      what: string,
      status: number,
      request: SmokeRequest,
      find: FindProblem = () => undefined,
    ): Promise<Body> => {
      let body: Body;
      const findProblem = async (): Promise<string | undefined> => {
        const answer = await send(request);
        body = answer.body;
        if (answer.status === status) return find(answer);
        const requestId = answer.headers.get('x-request-id') ?? 'none';
        return `status ${answer.status} ${answer.body?.error ?? ''} (x-request-id ${requestId})`;
      };
      const reason = await findProblem().catch((error: unknown) => describeError(error, secrets));
      const result = { operation: request.operation, status, what };
      onResult(
        reason === undefined ? { ...result, outcome: 'passed' } : { ...result, outcome: 'failed', reason },
      );
      return body;
    },
    skip: (operation: SmokeResult['operation'], status: number, what: string, reason: string): void =>
      onResult({ operation, status, what, outcome: 'skipped', reason }),
    /** Cancels every video that was created; videos that have completed are not affected. */
    cancelAll: async (): Promise<void> => {
      for (const id of createdIds)
        await send({ operation: 'cancel-video', path: { id } }).catch(() => undefined);
    },
  };
};

/** Polls until the video has completed or the time limit is reached. Lost connections and 5xx are retried. */
export const waitUntilCompleted = async (
  poll: () => Promise<Pick<SmokeAnswer, 'status' | 'body'>>,
  limitMs: number,
  pollMs = POLL_MS,
): Promise<void> => {
  const deadlineMs = Date.now() + limitMs;
  for (;;) {
    const answer = await poll().catch(() => undefined);
    const isActive = ['queued', 'rendering'].includes(answer?.body?.status);
    if (answer !== undefined && answer.status < 500 && !isActive) return;
    if (Date.now() >= deadlineMs) return;
    await delay(pollMs);
  }
};
