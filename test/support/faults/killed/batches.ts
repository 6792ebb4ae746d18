// Runs in a child process: one step in the life of a batch that kills itself at the point given in the message.
import { createDynamodbClient, createS3Client } from '#composition-root/aws-clients.ts';
import type { BatchId } from '#core/batch/row-name.ts';
import type { VideoId } from '#core/video/video.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';
import { createBatchSteps } from '../batch-ports.ts';
import { killPort, onMessage } from '../killed-process.ts';

export interface BatchStepMessage {
  readonly role: 'create' | 'feed' | 'finish' | 'cancel';
  readonly killAt: string;
  readonly nowMs: number;
  readonly workspaceId: WorkspaceId;
  readonly rowCount: number;
  /** For `cancel`. */
  readonly batchId?: BatchId;
  /** For `finish`. */
  readonly videoId?: VideoId;
  readonly tableName: string;
  readonly bucketName: string;
}

const run = async (message: BatchStepMessage): Promise<unknown> => {
  const { role, killAt, nowMs, workspaceId, rowCount, batchId, videoId, tableName, bucketName } = message;
  const steps = createBatchSteps({
    dynamodb: createDynamodbClient(),
    s3: createS3Client(),
    tableName,
    bucketName,
    nowMs: () => nowMs,
    wrap: (port) => killPort(port, killAt),
  });
  if (role === 'create') return steps.create(workspaceId, rowCount);
  if (role === 'feed') return steps.feed(workspaceId);
  if (role === 'cancel' && batchId) return steps.cancel(workspaceId, batchId);
  if (role === 'finish' && videoId) return steps.finish({ workspaceId, id: videoId });
  throw new Error('the message lacks an id');
};

onMessage(run);
