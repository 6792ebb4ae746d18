import type { GuardedOperation } from '#contracts/routes.ts';
import { parseAssetId } from '#core/asset/asset-id.ts';
import type { AuditStore } from '#core/ports/members.ts';
import { parseProjectId } from '#core/project/project.ts';
import { newAuditEntry } from '#core/workspace/audit.ts';
import type { AuditAction, AuditDeps } from '#core/workspace/audit.ts';
import { parseVideoId } from '#core/video/video.ts';
import type { VideoStatus } from '#core/video/video.ts';
import type { ApiRequest, ApiResponse } from '#api/middleware/api-request.ts';

export type RecordChangeDeps = AuditDeps & { readonly audit: Pick<AuditStore, 'record'> };

/** Changes that API keys can make too; they are not stored in one transaction with the entry. */
const ACTIONS: Readonly<Partial<Record<GuardedOperation, AuditAction>>> = {
  'create-video': 'video.created',
  'create-composition': 'video.created',
  'cancel-video': 'video.canceled',
  'create-asset': 'asset.created',
  'delete-asset': 'asset.deleted',
  'create-project': 'project.created',
  'update-project': 'project.saved',
  'delete-project': 'project.deleted',
};

/** Creates return 200 for a replay and a dry run, and cancel returns a video that is done: these change nothing. */
const isChange = (action: AuditAction, { status, body, isDryRun }: ApiResponse): boolean => {
  if (isDryRun) return false;
  if (action === 'video.created' || action === 'project.created') return status === 201;
  if (action !== 'video.canceled') return true;
  return (body as { readonly status: VideoStatus }).status === 'canceled'; // safe: the video
};

/** Adds an entry to the audit log when a member has changed a video, an asset or a project. */
export const recordChange = async (
  deps: RecordChangeDeps,
  operation: GuardedOperation,
  { caller: { member }, path }: ApiRequest<unknown>,
  response: ApiResponse,
): Promise<void> => {
  const action = ACTIONS[operation];
  if (!member || !action || !isChange(action, response)) return;
  const id = path['id'];
  const subject =
    response.videoId ??
    response.assetId ??
    response.projectId ??
    parseVideoId(id) ??
    parseAssetId(id) ??
    parseProjectId(id) ??
    null;
  await deps.audit.record(newAuditEntry(deps, member, action, subject));
};
