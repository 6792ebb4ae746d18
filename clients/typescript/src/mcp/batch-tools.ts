import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { dataOf } from './answers.ts';
import type { Answering } from './answers.ts';
import { output, variables } from './inputs.ts';

const create = z.object({
  template: z
    .string()
    .describe('Id of a template, such as promo-produk@5, or of a revision of a project, such as proj_…@3.'),
  rows: z
    .array(
      z.object({
        variables,
        output,
        title: z.string().exactOptional().describe('For people.'),
        metadata: z
          .record(z.string(), z.string())
          .exactOptional()
          .describe('Texts of your own, such as the number of an order.'),
      }),
    )
    .min(1)
    .max(500)
    .describe('One video each, made in this order.'),
  idempotency_key: z
    .string()
    .min(1)
    .max(200)
    .describe(
      'A new text for each batch that you intend to make, and the same one when you repeat the call.',
    ),
});

const named = z.object({ batch: z.string().describe('batch_…') });

const read = z.object({
  ...named.shape,
  cursor: z.string().exactOptional().describe('next_cursor of the page before.'),
});

/** Tools that create and follow batches. */
export const registerBatchTools = (server: McpServer, answer: Answering): void => {
  server.registerTool(
    'create_batch',
    {
      description:
        'Creates many videos of one template, one after the other. Spends credits: one for each second of each video. If rows are wrong, nothing is created and details.rows names each by its index from 0.',
      inputSchema: create,
      annotations: {
        readOnlyHint: false,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      },
    },
    answer(async (batch: z.infer<typeof create>, client) => dataOf(await client.createBatch(batch))),
  );
  server.registerTool(
    'get_batch',
    {
      description:
        'Returns a batch with its counts, and up to 20 of its rows with their videos. It takes about a minute for a few videos: ask again later until finished_at is set. A paused batch waits for credits.',
      inputSchema: read,
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    answer(async ({ batch, cursor }: z.infer<typeof read>, client) =>
      dataOf({
        batch: await client.getBatch(batch),
        ...(await client.listBatchVideos(batch, cursor === undefined ? {} : { cursor })),
      }),
    ),
  );
  server.registerTool(
    'resume_batch',
    {
      description: 'Continues a paused batch, for example after the credits were topped up. Spends credits.',
      inputSchema: named,
      annotations: {
        readOnlyHint: false,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      },
    },
    answer(async ({ batch }: z.infer<typeof named>, client) => dataOf(await client.resumeBatch(batch))),
  );
  server.registerTool(
    'cancel_batch',
    {
      description: 'Cancels a batch: its active video is canceled and no other begins.',
      inputSchema: named,
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
    },
    answer(async ({ batch }: z.infer<typeof named>, client) => dataOf(await client.cancelBatch(batch))),
  );
};
