import type { GuardedOperation } from '#contracts/routes.ts';
import { parseAssetId } from '#core/asset/asset-id.ts';
import { parseBatchId } from '#core/batch/batch.ts';
import type { AuditStore } from '#core/ports/members.ts';
import { parseProjectId } from '#core/project/project.ts';
import { newAuditEntry } from '#core/workspace/audit.ts';
import type { AuditAction, AuditDeps } from '#core/workspace/audit.ts';
import { parseVideoId } from '#core/video/video.ts';
import type { ApiRequest, ApiResponse } from '#api/middleware/api-request.ts';

export type RecordChangeDeps = AuditDeps & { readonly audit: Pick<AuditStore, 'record'> };

/** Changes that API keys can make too; they are not stored in one transaction with the entry. */
const ACTIONS: Readonly<Partial<Record<GuardedOperation, AuditAction>>> = {
  'create-video': 'video.created',
  'create-composition': 'video.created',
  'cancel-video': 'video.canceled',
  'create-batch': 'batch.created',
  'cancel-batch': 'batch.canceled',
  'resume-batch': 'batch.resumed',
  'create-asset': 'asset.created',
  'delete-asset': 'asset.deleted',
  'create-project': 'project.created',
  'update-project': 'project.saved',
  'delete-project': 'project.deleted',
};

const CREATIONS: readonly AuditAction[] = ['video.created', 'project.created', 'batch.created'];
/** The status of a record after the action, unless it had ended before. */
const STATUS_AFTER: Readonly<Partial<Record<AuditAction, string>>> = {
  'video.canceled': 'canceled',
  'batch.canceled': 'canceled',
  'batch.resumed': 'running',
};

/** Creates return 200 for a replay and a dry run, and other operations a record that has ended: these change nothing. */
const isChange = (action: AuditAction, { status, body, isDryRun }: ApiResponse): boolean => {
  if (isDryRun) return false;
  if (CREATIONS.includes(action)) return status === 201;
  const after = STATUS_AFTER[action];
  return after === undefined || (body as { readonly status: string }).status === after; // safe: the record
};

/** Adds an entry to the audit log when a member has changed a video, a batch, an asset or a project. */
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
    response.batchId ??
    parseVideoId(id) ??
    parseAssetId(id) ??
    parseProjectId(id) ??
    parseBatchId(id) ??
    null;
  await deps.audit.record(newAuditEntry(deps, member, action, subject));
};
