import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { Language } from '#contracts/languages.ts';
import { parseAssetId } from '#core/asset/asset-id.ts';
import type { AssetId } from '#core/asset/asset-id.ts';
import { parseFramesId } from '#core/frames/frames.ts';
import type { FramesId } from '#core/frames/frames.ts';
import { parseBatchId } from '#core/batch/batch.ts';
import type { BatchId } from '#core/batch/row-name.ts';
import { parseProjectId } from '#core/project/project.ts';
import type { ProjectId, RevisionAuthor } from '#core/project/project.ts';
import type { Result } from '#core/refusal.ts';
import { parseVideoId } from '#core/video/video.ts';
import type { VideoId } from '#core/video/video.ts';
import type { Permission } from '#contracts/routes.ts';
import type { ApiKey } from '#core/workspace/api-key.ts';
import type { Member, UserId } from '#core/workspace/member.ts';
import type { Allowance } from '#core/workspace/request-rate.ts';
import type { Workspace } from '#core/workspace/workspace.ts';

/**
 * The holder of an API key or a signed-in member. `allowance` is what remains after consuming one rate-limit token,
 * `language` that of the sentences in the response.
 */
export type Caller = (
  | { readonly key: ApiKey; readonly member: null }
  | { readonly key: null; readonly member: Member }
) & {
  readonly permissions: readonly Permission[];
  readonly workspace: Workspace;
  readonly allowance: Allowance;
  readonly language: Language;
};

/** For whom a record is presented. */
export type Reader = Pick<Caller, 'member' | 'language'>;

/** A signed-in user, who may be a member of no workspace. */
export interface User {
  readonly id: UserId;
  readonly allowance: Allowance;
}

export type Parameters = Readonly<Record<string, string | undefined>>;

/** A request that passed authentication, rate limit, permission and body schema. */
export interface ApiRequest<Body> {
  readonly caller: Caller;
  readonly body: Body;
  readonly path: Parameters;
  readonly query: Parameters;
  /** Value of the header `If-Match`. */
  readonly ifMatch: string | undefined;
  /** Aborts when the function is about to time out and the caller gets a 500: nothing may be stored after that. */
  readonly signal: AbortSignal;
}

export interface ApiResponse {
  readonly status: number;
  /** Undefined for a response without a body. */
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Set for a dry run when a change has the same status. */
  readonly isDryRun?: true;
  /** Video to log when the path does not name it: the one a create made or replayed. */
  readonly videoId?: VideoId;
  /** Asset to log: the one a create made. */
  readonly assetId?: AssetId;
  /** Project to log: the one a create made. */
  readonly projectId?: ProjectId;
  /** Frames to log: those that were requested. */
  readonly framesId?: FramesId;
  /** Batch to log: the one a create made or replayed. */
  readonly batchId?: BatchId;
}

/** The gateway event with what the guards and the handler found out about it. */
export type ApiEvent = APIGatewayProxyEvent & {
  caller?: Caller;
  user?: User;
  parsedBody?: unknown;
  videoId?: VideoId;
  assetId?: AssetId;
  projectId?: ProjectId;
  framesId?: FramesId;
  batchId?: BatchId;
};

/** Runs before the handler. A refusal ends the request. */
export type Guard = (event: ApiEvent) => Result<unknown> | Promise<Result<unknown>>;

export const callerOf = ({ caller }: ApiEvent): Caller => {
  if (!caller) throw new Error('the request is not authenticated');
  return caller;
};

export const allowanceOf = ({ caller, user }: ApiEvent): Allowance | undefined =>
  caller?.allowance ?? user?.allowance;

/** Path of the caller's videos and assets without its last segments: that of API keys or of the workspace in the dashboard. */
export const basePathOf = ({ member }: Caller): string =>
  member ? `/dashboard/v1/workspaces/${member.workspaceId}` : '/v1';

export const authorOf = ({ key, member }: Caller): RevisionAuthor =>
  key
    ? { type: 'api_key', id: key.id, name: key.name }
    : { type: 'member', id: member.userId, name: member.email };

export const headerValues = ({ multiValueHeaders }: ApiEvent, name: string): readonly string[] =>
  Object.entries(multiValueHeaders ?? {})
    .filter(([header]) => header.toLowerCase() === name)
    .flatMap(([, values]) => values ?? []);

const UTF_8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Undefined for a body that is not UTF-8. */
export const bodyText = ({ body, isBase64Encoded }: ApiEvent): string | undefined => {
  if (!isBase64Encoded) return body ?? '';
  try {
    return UTF_8.decode(Buffer.from(body ?? '', 'base64'));
  } catch {
    return undefined;
  }
};

/** API Gateway leaves path parameters percent-encoded. A malformed escape gives the empty string. */
export const pathParameters = (event: ApiEvent): Parameters =>
  Object.fromEntries(
    Object.entries(event.pathParameters ?? {}).map(([name, value = '']) => [name, decode(value)]),
  );

/** A repeated parameter is joined with commas, so that `include=a&include=b` equals `include=a,b`. */
export const queryParameters = (event: ApiEvent): Parameters =>
  Object.fromEntries(
    Object.entries(event.multiValueQueryStringParameters ?? {}).map(([name, values]) => [
      name,
      values?.join(','),
    ]),
  );

/** The video to log. A path parameter is logged only when it is a valid id, since it is untrusted text. */
export const loggedVideoId = (event: ApiEvent): VideoId | undefined =>
  event.videoId ?? parseVideoId(decode(event.pathParameters?.['id'] ?? ''));

/** The asset to log, as above. */
export const loggedAssetId = (event: ApiEvent): AssetId | undefined =>
  event.assetId ?? parseAssetId(decode(event.pathParameters?.['id'] ?? ''));

/** The project to log, as above. */
export const loggedProjectId = (event: ApiEvent): ProjectId | undefined =>
  event.projectId ?? parseProjectId(decode(event.pathParameters?.['id'] ?? ''));

/** The frames to log, as above. */
export const loggedFramesId = (event: ApiEvent): FramesId | undefined =>
  event.framesId ?? parseFramesId(decode(event.pathParameters?.['id'] ?? ''));

/** The batch to log, as above. */
export const loggedBatchId = (event: ApiEvent): BatchId | undefined =>
  event.batchId ?? parseBatchId(decode(event.pathParameters?.['id'] ?? ''));

const decode = (value: string): string => {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
};
