import type { FunctionName } from '#contracts/environment.ts';

type TableAction = 'GetItem' | 'PutItem' | 'UpdateItem' | 'Query' | 'Scan';
type ObjectAction = 'GetObject' | 'PutObject' | 'DeleteObject';
type ObjectFolder = 'in' | 'out' | 'parts' | 'progress';

/** What a function may do besides writing its own log. A link it signs can do what the function itself may. */
export interface FunctionPermissions {
  readonly table?: readonly TableAction[];
  /** Query on the index of what is due: active videos and pending deliveries. */
  readonly dueIndex?: true;
  readonly objects?: Partial<Record<ObjectFolder, readonly ObjectAction[]>>;
  /** Without it S3 answers 403 instead of 404 for an object that is not there. */
  readonly listsBucket?: true;
  readonly sendsToQueue?: true;
  readonly sendsToWebhookQueue?: true;
  readonly readsKeyPepper?: true;
  /** UpdateItem on the items of API keys, which count their requests; part of `UpdateItem` on the table. */
  readonly countsRequests?: true;
  readonly readsWebhookKey?: true;
  readonly invokesRenderer?: true;
}

const caller = {
  table: ['GetItem'],
  readsKeyPepper: true,
  countsRequests: true,
} as const satisfies FunctionPermissions;
const create = {
  table: ['GetItem', 'PutItem', 'UpdateItem'],
  readsKeyPepper: true,
  // A create that repeats an earlier one answers with that video, link included.
  objects: { in: ['PutObject', 'DeleteObject'], out: ['GetObject'] },
  sendsToQueue: true,
} as const satisfies FunctionPermissions;
const downloadLink = { objects: { out: ['GetObject'] } } as const satisfies FunctionPermissions;

/** Whoever ends a video records the delivery of its event and sends it on its way. */
const endVideo = {
  table: ['GetItem', 'PutItem', 'UpdateItem'],
  sendsToWebhookQueue: true,
} as const satisfies FunctionPermissions;

/** A transaction needs the rights of the writes inside it; it has no name of its own. */
export const FUNCTION_PERMISSIONS: Readonly<Record<FunctionName, FunctionPermissions>> = {
  'create-video': create,
  'create-composition': create,
  'list-videos': { ...caller, ...downloadLink, table: ['GetItem', 'Query'] },
  'get-video': { ...caller, ...downloadLink },
  'cancel-video': { ...downloadLink, ...endVideo, readsKeyPepper: true },
  'list-templates': caller,
  'get-template': caller,
  'get-openapi': {},
  'render-video': {
    ...endVideo,
    objects: {
      in: ['GetObject'],
      out: ['GetObject', 'PutObject'],
      parts: ['GetObject', 'PutObject'],
      progress: ['GetObject', 'PutObject'],
    },
    listsBucket: true,
    invokesRenderer: true,
  },
  'render-segment': {},
  'close-abandoned-render': endVideo,
  'sweep-renders': { ...endVideo, dueIndex: true, sendsToQueue: true },
  'deliver-webhook': {
    ...downloadLink,
    table: ['GetItem', 'UpdateItem'],
    sendsToWebhookQueue: true,
    readsWebhookKey: true,
  },
  'sweep-webhooks': { table: ['UpdateItem'], dueIndex: true, sendsToWebhookQueue: true },
  'reconcile-ledger': { table: ['GetItem', 'Query', 'Scan'] },
};
