import type { BatchMessage, BatchQueue } from '#core/ports/batches.ts';
import type { Refusal } from '#core/refusal.ts';

/** One of them ends within a minute if it is small. */
export const TOO_MANY_BATCHES: Refusal = {
  code: 'quota_exceeded',
  quota: 'running_batches',
  retryAfterSeconds: 60,
};

export interface AnnounceBatchesDeps {
  readonly batchQueue: BatchQueue;
  /** Called when the message could not be sent; sweep-renders sends it later. */
  readonly onNotAnnounced: (message: BatchMessage, cause: unknown) => void;
}

/** Asks for a look at the batches of the workspace. Never rejects. */
export const announceBatches = async (
  { batchQueue, onNotAnnounced }: AnnounceBatchesDeps,
  message: BatchMessage,
): Promise<void> => {
  try {
    await batchQueue.send(message);
  } catch (cause) {
    onNotAnnounced(message, cause);
  }
};
