import createClient from 'openapi-fetch';
import { LANGUAGE } from '../language/language.ts';
import { plainMessage } from './plain-message.ts';
import type { components, paths } from './types.ts';
import { TEXTS } from './texts.ts';

export type Schemas = components['schemas'];
type ErrorCode = Schemas['Error']['error'];

/** The API refused a request. The message is for the owner of a shop. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode;
  readonly details: unknown;
  /** For questions to the operator. */
  readonly requestId: string | null;

  constructor(response: Response, body: Schemas['Error']) {
    super(plainMessage(body));
    const { error, details } = body;
    this.status = response.status;
    this.code = error;
    this.details = details;
    this.requestId = response.headers.get('x-request-id');
  }
}

export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** No answer of the API: the connection failed, or something between answered. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';

  constructor() {
    super(navigator.onLine ? TEXTS.unreachable : TEXTS.offline);
  }
}

interface Answer<T> {
  readonly data?: T;
  readonly error?: unknown;
  readonly response: Response;
}

const isErrorBody = (body: unknown): body is Schemas['Error'] =>
  typeof body === 'object' && body !== null && 'error' in body && 'message' in body;

/** The answer's data. Throws an ApiError for a refusal, a ConnectionError without an answer. */
export const unwrap = async <T>(answering: Promise<Answer<T>>): Promise<T> => {
  const { data, error, response } = await answering.catch(() => {
    throw new ConnectionError();
  });
  if (data !== undefined) return data;
  throw isErrorBody(error) ? new ApiError(response, error) : new ConnectionError();
};

/** What the API needs of the session. */
interface AccessTokens {
  /** The access token, renewed when `isRefused` or when it ends soon; undefined without a sign-in. */
  readonly get: (isRefused?: boolean) => Promise<string | undefined>;
}

const SIGN_IN_REQUIRED = 401;

/** Client of the dashboard API. A request whose token is refused is repeated once with a renewed one. */
export const createApi = (tokens: AccessTokens) => {
  const send = async (request: Request, isRefused: boolean): Promise<Response> => {
    const token = await tokens.get(isRefused);
    const authorized = request.clone();
    if (token !== undefined) authorized.headers.set('Authorization', `Bearer ${token}`);
    return fetch(authorized);
  };
  return createClient<paths>({
    baseUrl: globalThis.location.origin,
    headers: { 'Accept-Language': LANGUAGE },
    querySerializer: { array: { style: 'form', explode: false } }, // `include=title,poster`
    fetch: async (request) => {
      const response = await send(request, false);
      return response.status === SIGN_IN_REQUIRED ? send(request, true) : response;
    },
  });
};

export type Api = ReturnType<typeof createApi>;
