import type { FunctionName } from '#contracts/environment.ts';
import type { ObjectFolder } from '#contracts/limits.ts';

type TableAction = 'GetItem' | 'PutItem' | 'UpdateItem' | 'DeleteItem' | 'ConditionCheckItem' | 'Query';
type ObjectAction = 'GetObject' | 'PutObject' | 'DeleteObject';

/** IAM permissions of one function besides writing its own log. A presigned link carries its signer's permissions. */
interface FunctionPermissions {
  /** A transaction needs the permissions of the writes in it. */
  readonly table?: readonly TableAction[];
  /** Query on the index of active videos, pending deliveries and assets. */
  readonly dueIndex?: true;
  readonly objects?: Partial<Record<ObjectFolder, readonly ObjectAction[]>>;
  /** Without it S3 returns 403 instead of 404 for a missing object. */
  readonly listsBucket?: true;
  readonly sendsToRenderQueue?: true;
  /** Reads how many messages wait in the render queue. */
  readonly readsRenderQueueDepth?: true;
  readonly sendsToRetryQueue?: true;
  readonly sendsToWebhookQueue?: true;
  readonly sendsToThumbnailQueue?: true;
  readonly sendsToInspectionQueue?: true;
  readonly sendsToBatchQueue?: true;
  readonly sendsToFetchQueue?: true;
  readonly readsKeyPepper?: true;
  /** UpdateItem on API key and user items, which hold the rate limit. Included in `UpdateItem` on the table. */
  readonly countsRequests?: true;
  /** PutItem on the audit log. Included in `PutItem` on the table. */
  readonly writesAudit?: true;
  /** Finds and creates users who sign in to the dashboard. */
  readonly invitesUsers?: true;
  /** PutItem on the checkpoints of ledger checks. */
  readonly writesCheckpoints?: true;
  readonly readsWebhookKey?: true;
  readonly invokesRenderer?: true;
}

const authenticate = {
  table: ['GetItem'],
  readsKeyPepper: true,
  countsRequests: true,
} as const satisfies FunctionPermissions;
/** Of a video and its captions. */
const downloadLinks = {
  objects: { 'out/': ['GetObject'], 'captions/': ['GetObject'] },
} as const satisfies FunctionPermissions;
const downloadLink = { objects: { 'out/': ['GetObject'] } } as const satisfies FunctionPermissions;
/** The conditional copy of an upload, and what undoes it. */
const inspectUpload = {
  objects: { 'uploads/': ['GetObject'], 'assets/': ['PutObject', 'DeleteObject'] },
  listsBucket: true,
} as const satisfies FunctionPermissions;
const settleUpload = {
  ...inspectUpload,
  sendsToInspectionQueue: true,
} as const satisfies FunctionPermissions;
/** To check a request and create its video. */
const buildVideo = {
  // The transaction checks the unpaid renderer time without changing it.
  table: ['GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
  objects: {
    'in/': ['PutObject', 'DeleteObject'],
    'orders/': ['PutObject', 'DeleteObject'],
    'captions/': ['PutObject', 'DeleteObject'],
    'projects/': ['GetObject'],
    'texts/': ['GetObject'],
  },
  sendsToRenderQueue: true,
  sendsToBatchQueue: true,
} as const satisfies FunctionPermissions;
const createVideos = {
  ...settleUpload,
  ...buildVideo,
  readsKeyPepper: true,
  objects: {
    ...settleUpload.objects,
    ...buildVideo.objects,
    // The renderer's links to assets, and frames that are verified.
    'assets/': ['GetObject', 'PutObject', 'DeleteObject'],
    'parts/': ['GetObject', 'PutObject'],
    'frames/': ['GetObject', 'PutObject'],
    'batches/': ['PutObject', 'DeleteObject'],
    // A replayed create returns the existing video, download link included.
    'out/': ['GetObject'],
  },
  // Addresses in variables; only fetch-asset reaches them.
  sendsToFetchQueue: true,
  invokesRenderer: true,
} as const satisfies FunctionPermissions;
const deleteAsset = {
  'assets/': ['DeleteObject'],
  'thumbnails/': ['DeleteObject'],
} as const satisfies FunctionPermissions['objects'];
const readAssets = {
  ...settleUpload,
  // Settling an upload also stores its webhook delivery.
  table: ['GetItem', 'Query', 'PutItem', 'UpdateItem'],
  readsKeyPepper: true,
  // The owner's links to the file and its thumbnail are presigned.
  objects: {
    ...settleUpload.objects,
    'assets/': ['GetObject', 'PutObject', 'DeleteObject'],
    'thumbnails/': ['GetObject'],
  },
  sendsToThumbnailQueue: true,
} as const satisfies FunctionPermissions;
/** Completing a video also stores and sends its webhook delivery, and continues its batch. */
const completeVideo = {
  table: ['GetItem', 'PutItem', 'UpdateItem'],
  sendsToWebhookQueue: true,
  sendsToBatchQueue: true,
} as const satisfies FunctionPermissions;

/** What each function may do. */
export const FUNCTION_PERMISSIONS: Readonly<Record<FunctionName, FunctionPermissions>> = {
  'create-videos': createVideos,
  'list-videos': { ...authenticate, ...downloadLinks, table: ['GetItem', 'Query'] },
  'get-video': { ...authenticate, ...downloadLinks },
  'cancel-video': { ...downloadLink, ...completeVideo, readsKeyPepper: true },
  'read-templates': {
    ...authenticate,
    table: ['GetItem', 'Query'],
    // Links to previews, texts and assets are presigned.
    objects: {
      'catalog/': ['GetObject'],
      'projects/': ['GetObject'],
      'texts/': ['GetObject'],
      'assets/': ['GetObject'],
    },
  },
  'change-projects': {
    table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    readsKeyPepper: true,
    objects: {
      'projects/': ['GetObject', 'PutObject', 'DeleteObject'],
      'texts/': ['GetObject', 'PutObject'],
      // The file of a deleted asset, when the last revision that uses it is removed.
      'assets/': ['DeleteObject'],
    },
    listsBucket: true,
  },
  'create-asset': {
    table: ['GetItem', 'PutItem', 'UpdateItem'],
    readsKeyPepper: true,
    objects: { 'uploads/': ['PutObject'] },
    sendsToFetchQueue: true,
  },
  'read-assets': readAssets,
  'delete-asset': {
    // DeleteItem: the item of a file that no other asset holds.
    table: ['GetItem', 'UpdateItem', 'DeleteItem'],
    writesAudit: true,
    readsKeyPepper: true,
    objects: deleteAsset,
  },
  'get-workspace': authenticate,
  'public-operations': {},
  'dashboard-reads': {
    table: ['GetItem', 'Query'],
    countsRequests: true,
    objects: { 'orders/': ['GetObject'] },
    listsBucket: true,
  },
  'dashboard-brand-kit': { table: ['GetItem', 'UpdateItem'], writesAudit: true },
  'dashboard-api-keys': {
    table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
    readsKeyPepper: true,
  },
  'dashboard-webhooks': {
    table: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    readsWebhookKey: true,
  },
  'dashboard-members': {
    table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    invitesUsers: true,
  },
  'render-video': {
    ...completeVideo,
    objects: {
      'in/': ['GetObject'],
      'out/': ['GetObject', 'PutObject'],
      'parts/': ['GetObject', 'PutObject'],
      'progress/': ['GetObject', 'PutObject'],
      'assets/': ['GetObject'],
      // Loops of the music library.
      'catalog/': ['GetObject'],
    },
    listsBucket: true,
    invokesRenderer: true,
  },
  'make-thumbnail': {
    table: ['GetItem', 'UpdateItem'],
    objects: {
      'assets/': ['GetObject'],
      'parts/': ['GetObject', 'PutObject'],
      'thumbnails/': ['PutObject', 'DeleteObject'],
    },
    listsBucket: true,
    invokesRenderer: true,
  },
  // The file it stores, once, and its record: no file that is kept, nor one of a video.
  'fetch-asset': {
    table: ['GetItem', 'PutItem', 'UpdateItem'],
    objects: { 'uploads/': ['GetObject', 'PutObject'] },
    listsBucket: true,
    sendsToInspectionQueue: true,
  },
  'inspect-upload': {
    ...inspectUpload,
    table: ['GetItem', 'PutItem', 'UpdateItem'],
    objects: { ...inspectUpload.objects, 'parts/': ['GetObject', 'PutObject'] },
    invokesRenderer: true,
  },
  'render-segment': {},
  'check-renderer': { objects: { 'parts/': ['GetObject'] } },
  'close-abandoned-render': completeVideo,
  'sweep-renders': {
    ...completeVideo,
    dueIndex: true,
    sendsToRenderQueue: true,
    readsRenderQueueDepth: true,
    sendsToRetryQueue: true,
  },
  'deliver-webhook': {
    table: ['GetItem', 'UpdateItem'],
    objects: { ...downloadLink.objects, 'assets/': ['GetObject'] },
    sendsToWebhookQueue: true,
    readsWebhookKey: true,
  },
  'feed-batches': {
    ...buildVideo,
    objects: { ...buildVideo.objects, 'batches/': ['GetObject'] },
    sendsToWebhookQueue: true,
  },
  'sweep-webhooks': { table: ['UpdateItem'], dueIndex: true, sendsToWebhookQueue: true },
  'sweep-assets': {
    ...settleUpload,
    table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    objects: {
      ...settleUpload.objects,
      'thumbnails/': ['DeleteObject'],
      'projects/': ['GetObject', 'DeleteObject'],
      // GetObject: to read when a text was stored.
      'texts/': ['GetObject', 'DeleteObject'],
    },
    dueIndex: true,
    sendsToFetchQueue: true,
  },
  'reconcile-ledger': {
    table: ['GetItem', 'Query'],
    writesCheckpoints: true,
    objects: { 'projects/': ['GetObject'] },
    listsBucket: true,
  },
  'synthetic-render': {}, // its key: lib/constructs/synthetic-render.ts
};
