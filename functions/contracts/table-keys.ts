// Contract file: read by lib (which builds the table) and by the DynamoDB adapters. It imports nothing.
// docs/data-model.md draws the items these keys hold.

export const TABLE = {
  partitionKey: 'pk',
  sortKey: 'sk',
  /** Epoch seconds; DynamoDB deletes the item some time after. */
  ttl: 'expiresAtSeconds',
  /** Sparse: only active videos and pending deliveries carry these, so a sweeper reads nothing else. */
  dueIndex: { name: 'due', partitionKey: 'duePk', sortKey: 'dueAtMs' },
  /** Every active video's `duePk`. */
  duePartition: 'DUE',
  /** Every pending delivery's `duePk`. */
  dueDeliveries: 'DUE_DELIVERIES',
} as const;

export const workspaceKey = (workspaceId: string) => ({ pk: `WS#${workspaceId}`, sk: 'META' });
export const videoKey = (workspaceId: string, videoId: string) => ({
  pk: `WS#${workspaceId}`,
  sk: `VIDEO#${videoId}`,
});
export const idempotencyKey = (workspaceId: string, keyHash: string) => ({
  pk: `WS#${workspaceId}`,
  sk: `IDEM#${keyHash}`,
});
/** `subject` is a video id, or a grant's own id. */
export const ledgerKey = (
  workspaceId: string,
  subject: string,
  kind: 'grant' | 'reserve' | 'capture' | 'release',
) => ({ pk: `WS#${workspaceId}`, sk: `LEDGER#${subject}#${kind}` });
export const apiKeyKey = (hash: string) => ({ pk: `KEY#${hash}`, sk: 'META' });
/** Pointer from a workspace to one of its keys, for listing and revoking. */
export const apiKeyPointerKey = (workspaceId: string, keyId: string) => ({
  pk: `WS#${workspaceId}`,
  sk: `KEY#${keyId}`,
});
export const webhookEndpointKey = (workspaceId: string) => ({ pk: `WS#${workspaceId}`, sk: 'WEBHOOK' });
/** A video ends once, so it has one delivery at most. */
export const deliveryKey = (workspaceId: string, videoId: string) => ({
  pk: `WS#${workspaceId}`,
  sk: `DELIVERY#${videoId}`,
});
