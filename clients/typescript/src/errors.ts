import type { components } from './api-types.ts';

type Schemas = components['schemas'];

type RefusedBody =
  | Schemas['InvalidInputError']
  | Schemas['StaleRevisionError']
  | Schemas['UnauthorizedError']
  | Schemas['InsufficientCreditsError']
  | Schemas['InsufficientScopeError']
  | Schemas['ForbiddenError']
  | Schemas['UnknownTemplateError']
  | Schemas['IdempotencyConflictError']
  | Schemas['InvalidVariablesError']
  | Schemas['InvalidCompositionError']
  | Schemas['DurationTooLongError']
  | Schemas['QuotaExceededError']
  | Schemas['TooManyActiveRendersError']
  | Schemas['NotFoundError']
  | Schemas['InternalErrorError'];

/** So that `details` can be read before `error` has been compared. */
type WithDetails<Body> = 'details' extends keyof Body ? Body : Body & { readonly details?: undefined };

/** Body of a refused request; the shape of `details` depends on `error`. */
export type ErrorBody = {
  [Code in RefusedBody['error']]: WithDetails<Extract<RefusedBody, { error: Code }>>;
}[RefusedBody['error']];

export type ErrorCode = Schemas['Error']['error'];

/** The API refused a request. The message is Indonesian and for people. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode;
  readonly body: ErrorBody;
  /** For questions to the operator. */
  readonly requestId: string | null;

  constructor(response: Response, body: ErrorBody) {
    super(body.message);
    this.status = response.status;
    this.code = body.error;
    this.body = body;
    this.requestId = response.headers.get('x-request-id');
  }
}

/** No answer of the API: the connection failed, or something between answered. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}

/** The video ended without a file; its credits were returned. */
export class VideoFailedError extends Error {
  override readonly name = 'VideoFailedError';
  readonly video: Schemas['Video'];

  constructor(video: Schemas['Video']) {
    super(video.error?.message ?? `The video ${video.id} is ${video.status}.`);
    this.video = video;
  }
}

/** The video was not completed within the time of `waitForVideo`. It goes on. */
export class WaitTimeoutError extends Error {
  override readonly name = 'WaitTimeoutError';
  readonly video: Schemas['Video'];

  constructor(video: Schemas['Video']) {
    super(`The video ${video.id} is still ${video.status}.`);
    this.video = video;
  }
}

/** The file is not what was announced, could not be fetched, or is not accepted. */
export class AssetRejectedError extends Error {
  override readonly name = 'AssetRejectedError';
  readonly asset: Schemas['Asset'];

  constructor(asset: Schemas['Asset']) {
    super(asset.error?.message ?? `The asset ${asset.id} is ${asset.status}.`);
    this.asset = asset;
  }
}
