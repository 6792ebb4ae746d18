import { BATCH_RESUMED_DAYS, BATCH_ROWS_MAX, RUNNING_BATCHES_MAX } from '#contracts/limits.ts';
import type { BatchRecord, BatchVideoRecord } from '#contracts/schemas/batch-records.ts';
import { VIDEO_EXAMPLES } from './examples.ts';
import type { OperationDescription } from './operation-description.ts';

const RUNNING: BatchRecord = {
  id: 'batch_01997b1e-4c7a-7d52-9d36-0a4f2c1b7e99',
  status: 'running',
  paused_reason: null,
  counts: { total: 3, waiting: 2, active: 1, done: 0, failed: 0, canceled: 0 },
  created_at: '2026-01-15T03:00:00.000Z',
  finished_at: null,
};
const PAUSED: BatchRecord = {
  ...RUNNING,
  status: 'paused',
  paused_reason: 'insufficient_credits',
  counts: { ...RUNNING.counts, active: 0, waiting: 2, done: 1 },
};
const DONE: BatchRecord = {
  ...RUNNING,
  status: 'done',
  counts: { total: 3, waiting: 0, active: 0, done: 2, failed: 1, canceled: 0 },
  finished_at: '2026-01-15T03:01:04.000Z',
};
const CANCELED: BatchRecord = {
  ...DONE,
  status: 'canceled',
  counts: { total: 3, waiting: 0, active: 0, done: 1, failed: 0, canceled: 2 },
};

export const BATCH_EXAMPLES = { running: RUNNING, paused: PAUSED, done: DONE, canceled: CANCELED } as const;

const VIDEOS: readonly BatchVideoRecord[] = [
  { index: 0, video: VIDEO_EXAMPLES.done, error: null },
  { index: 1, video: VIDEO_EXAMPLES.queued, error: null },
  { index: 2, video: null, error: null },
];

const success = (description: string, examples: Readonly<Record<string, BatchRecord>>) => ({
  description,
  schema: 'Batch',
  examples,
});

const created = (description: string, example: BatchRecord) => ({
  ...success(description, { batch: example }),
  headers: { Location: 'always' } as const,
});

/** Descriptions of the operations on batches. */
export const BATCH_OPERATIONS = {
  'create-batch': {
    tag: 'Batches',
    summary: 'Create many videos of one template',
    description: `Stores up to ${BATCH_ROWS_MAX} rows of variables, each of which becomes an ordinary video of the template, or of a revision of a project: with its own credits, file, failure and event. All rows are checked first: if any is not valid, 422 names each in \`details.rows\` by its index, 0 for the first row, and nothing is stored. The credits of the workspace must suffice for all rows (402), but only the active video reserves some.

The videos are made in the order of the rows, one after the other, so that one of the two active videos of the workspace stays free for single orders. Batches of a workspace follow one another; at most ${RUNNING_BATCHES_MAX} may be running. If the credits run out, the batch pauses until it is resumed. The event \`batch.done\` follows the last video.

The same \`idempotency_key\` and body return 200 with the first batch.`,
    body: {
      schema: 'CreateBatchRequest',
      examples: {
        promo: {
          template: 'promo-produk@5',
          rows: [
            {
              variables: { nama_usaha: 'Kopi Senja', nama_produk: 'Es Kopi Susu', harga: 'Rp15.000' },
              title: 'Es Kopi Susu',
              metadata: { sku: 'KS-01' },
            },
            { variables: { nama_usaha: 'Kopi Senja', nama_produk: 'Kopi Tubruk', harga: 'Rp8.000' } },
          ],
          idempotency_key: 'katalog-januari',
        },
      },
    },
    successes: {
      200: created('The batch an earlier request with this key and body created.', RUNNING),
      201: created('The batch is created.', RUNNING),
    },
    errors: {
      404: ['unknown_template'],
      422: ['invalid_variables', 'invalid_composition', 'duration_too_long'],
    },
  },
  'list-batches': {
    tag: 'Batches',
    summary: 'List batches',
    description: 'The batches of the workspace, newest first.',
    parameters: ['limit', 'batchCursor'],
    successes: {
      200: {
        description: 'One page of batches.',
        schema: 'BatchList',
        examples: { page: { batches: [PAUSED, DONE], next_cursor: null } },
      },
    },
  },
  'get-batch': {
    tag: 'Batches',
    summary: 'Get one batch',
    description: 'The batch with its counts, which change with every video that begins or ends.',
    parameters: ['batchId'],
    successes: { 200: success('The batch.', BATCH_EXAMPLES) },
  },
  'list-batch-videos': {
    tag: 'Batches',
    summary: 'List the videos of a batch',
    description: 'All rows in their order, each with its video as soon as it has begun.',
    parameters: ['batchId', 'limit', 'batchVideoCursor', 'include'],
    successes: {
      200: {
        description: 'One page of rows.',
        schema: 'BatchVideoList',
        examples: { page: { videos: VIDEOS, next_cursor: null } },
      },
    },
  },
  'cancel-batch': {
    tag: 'Batches',
    summary: 'Cancel a batch',
    description:
      'Cancels its active video, whose credits are returned, and begins no other. Videos that are done stay. A batch that has ended is returned unchanged.',
    parameters: ['batchId'],
    successes: { 200: success('The batch as it is now.', { canceled: CANCELED }) },
  },
  'resume-batch': {
    tag: 'Batches',
    summary: 'Resume a paused batch',
    description: `Goes on with the next row, for example after the credits were topped up. A batch that was created more than ${BATCH_RESUMED_DAYS} days ago is canceled instead; one that is not paused is returned unchanged.`,
    parameters: ['batchId'],
    successes: { 200: success('The batch as it is now.', { running: RUNNING, canceled: CANCELED }) },
  },
} as const satisfies Readonly<Record<string, OperationDescription>>;
