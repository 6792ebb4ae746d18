import { randomUUID } from 'node:crypto';
import { ROUTES } from '#contracts/routes.ts';
import type { Operation } from '#contracts/routes.ts';
import { describeRequestError } from './describe-request-error.ts';
import { verdict } from './smoke-report.ts';
import type { SmokeResult } from './smoke-report.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- a check reads the members it expects
type Body = any;

export interface SmokeAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

export interface SmokeRequest {
  readonly operation: Operation;
  /** Values of the path's `{names}`. */
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: string;
  /** Left out: the key under test. Null: none at all. */
  readonly key?: string | null;
  /** Text is sent as it is, an object as JSON. */
  readonly body?: object | string;
}

/** What is wrong with an answer, in a few words; undefined when nothing is. */
export type Judge = (answer: SmokeAnswer) => string | undefined;

const REQUEST_LIMIT_MS = 35_000; // a gateway gives up after 29 s

const targetOf = ({ operation, path = {}, query }: SmokeRequest) => {
  const route = ROUTES.find((route) => route.operation === operation);
  if (route === undefined) throw new Error(`there is no operation ${operation}`);
  const filled = Object.entries(path).reduce<string>(
    (text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(value)),
    route.path,
  );
  return { method: route.method, target: query === undefined ? filled : `${filled}?${query}` };
};

const readJson = (text: string): Body => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** A refusal owes its caller the envelope: a stable code, a sentence, and an id to ask support with. */
export const refusedWith =
  (code: string): Judge =>
  ({ body, headers }) => {
    if (body?.error !== code) return `error is ${JSON.stringify(body?.error)}, not "${code}"`;
    if (typeof body.message !== 'string' || body.message === '') return 'there is no message';
    return headers.has('x-request-id') ? undefined : 'there is no x-request-id';
  };

const VIDEO_FIELDS = 'id status template created_at finished_at duration_seconds output_url error'.split(' ');

/** A Video record: every field of the contract is there, null or not. */
export const isVideo: Judge = ({ body }) => {
  const missing = VIDEO_FIELDS.filter((field) => body?.[field] === undefined);
  if (missing.length > 0) return `the record has no ${missing.join(', ')}`;
  return /^vid_[0-9a-f-]{36}$/.test(body.id) ? undefined : `its id is ${JSON.stringify(body.id)}`;
};

const findProblem = (answer: SmokeAnswer, status: number, judge: Judge): string | undefined => {
  if (answer.status === status) return judge(answer);
  const id = answer.headers.get('x-request-id') ?? 'none';
  return `it answered ${answer.status} ${answer.body?.error ?? ''} (x-request-id ${id})`;
};

export type SmokeApi = ReturnType<typeof createSmokeApi>;

/** Asks a deployed API and keeps what came of each question. Keys and links stay out of the results. */
export const createSmokeApi = (baseUrl: string, key: string, onResult: (result: SmokeResult) => void) => {
  /** Every key that was sent: an error may quote one. */
  const used = new Set([key]);
  const made: { readonly id: string; readonly key: string }[] = [];

  const request = async (method: string, target: string, { key: given, body }: Partial<SmokeRequest>) => {
    const sent = given === undefined ? key : given;
    if (sent !== null) used.add(sent);
    const answer = await fetch(baseUrl + target, {
      method,
      headers: { 'content-type': 'application/json', ...(sent === null ? {} : { 'x-api-key': sent }) },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(REQUEST_LIMIT_MS),
    });
    const json = readJson(await answer.text());
    if (answer.status === 201 && sent !== null) made.push({ id: json?.id, key: sent });
    return { status: answer.status, headers: answer.headers, body: json };
  };

  const ask = async (
    result: Pick<SmokeResult, 'operation' | 'status' | 'what'>,
    judge: Judge,
    send: () => Promise<SmokeAnswer>,
  ): Promise<Body> => {
    try {
      const answer = await send();
      onResult(verdict(result, findProblem(answer, result.status, judge)));
      return answer.body;
    } catch (error) {
      onResult(verdict(result, describeRequestError(error, [...used])));
      return undefined;
    }
  };

  return {
    /** Asks without judging. */
    send: (smokeRequest: SmokeRequest): Promise<SmokeAnswer> => {
      const { method, target } = targetOf(smokeRequest);
      return request(method, target, smokeRequest);
    },
    /** Asks an operation, and records whether the answer has the status and pleases the judge. */
    check: (what: string, status: number, smokeRequest: SmokeRequest, judge: Judge = () => undefined) => {
      const { method, target } = targetOf(smokeRequest);
      const result = { operation: smokeRequest.operation, status, what };
      return ask(result, judge, () => request(method, target, smokeRequest));
    },
    /** The same for what no operation answers: the gateway itself. */
    checkGateway: (what: string, status: number, target: string, judge: Judge) =>
      ask({ operation: 'no operation', status, what }, judge, () => request('GET', target, {})),
    skip: (operation: Operation, status: number, what: string, reason: string): void =>
      onResult({ operation, status, what, outcome: 'skipped', reason }),
    record: onResult,
    /** Whatever was made, wanted or not, and is not over by now. */
    cancelAll: async (): Promise<void> => {
      const { method, target } = targetOf({ operation: 'cancel-video' });
      for (const { id, key } of made)
        await request(method, target.replace('{id}', id), { key }).catch(() => undefined);
    },
  };
};

/** An id that names no video. */
export const unknownVideoId = (): string => `vid_${randomUUID()}`;
