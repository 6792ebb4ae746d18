import type { Result } from '#core/refusal.ts';
import type { VideoId } from '#core/video/video.ts';
import type { ApiKey } from '#core/workspace/api-key.ts';
import type { Allowance } from '#core/workspace/request-rate.ts';
import type { Workspace } from '#core/workspace/workspace.ts';

/** Who is asking, once the key has been checked. */
export interface Caller {
  readonly key: ApiKey;
  readonly workspace: Workspace;
  readonly allowance: Allowance;
}

/** A request that has passed authentication, permission and the body schema. */
export interface ApiRequest<Body> {
  readonly caller: Caller;
  readonly body: Body;
  readonly path: Readonly<Record<string, string | undefined>>;
  readonly query: Readonly<Record<string, string | undefined>>;
  /** Aborts once the caller has had to be answered without this operation: nothing may be stored after that. */
  readonly signal: AbortSignal;
}

export interface ApiResponse {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The video a create made or found, for the log; elsewhere the path names it. */
  readonly videoId?: VideoId;
}

/** What an operation does with a checked request. */
export type ApiOperation<Body> = (request: ApiRequest<Body>) => Promise<Result<ApiResponse>>;
