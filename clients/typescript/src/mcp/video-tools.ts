import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { VideoFailedError, WaitTimeoutError } from '../errors.ts';
import { dataOf } from './answers.ts';
import type { Answering } from './answers.ts';
import { html, idempotencyKey, output, template, variables } from './inputs.ts';

const WAIT_MAX_SECONDS = 12;

const create = z.object({
  html,
  template,
  variables,
  output,
  title: z.string().exactOptional().describe('Of a document, for people.'),
  idempotency_key: idempotencyKey,
});

const wait = z.object({
  video: z.string().describe('vid_…'),
  seconds: z.number().min(0).max(WAIT_MAX_SECONDS).default(WAIT_MAX_SECONDS),
});

/** The tool that creates videos. */
export const registerCreateTool = (server: McpServer, answer: Answering): void =>
  void server.registerTool(
    'create_video',
    {
      description:
        'Creates a video from an HTML document (html) or a template (template). Spends credits: one for each second of the video. Check first.',
      inputSchema: create,
      annotations: {
        readOnlyHint: false,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      },
    },
    answer(async (order: z.infer<typeof create>, client) => {
      const { html: document, template: id, variables: values, output: size, title, ...key } = order;
      if ((document === undefined) === (id === undefined)) throw new Error('Give either html or template.');
      if (id !== undefined)
        return dataOf(
          await client.createVideo({
            template: id,
            ...(values && { variables: values }),
            ...(size && { output: size }),
            ...key,
          }),
        );
      if (values ?? size) throw new Error('An HTML document has neither variables nor output.');
      return dataOf(
        await client.createComposition({
          html: document ?? '',
          ...(title !== undefined && { title }),
          ...key,
        }),
      );
    }),
  );

/** Tools that follow videos. */
export const registerVideoTools = (server: McpServer, answer: Answering): void => {
  server.registerTool(
    'wait_for_video',
    {
      description: `Waits up to ${WAIT_MAX_SECONDS} seconds for a video and returns it. Call again until status is done, failed or canceled. output_url is the MP4, valid for 15 minutes.`,
      inputSchema: wait,
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    answer(async ({ video, seconds }: z.infer<typeof wait>, client, signal) => {
      try {
        return dataOf(await client.waitForVideo(video, { timeoutSeconds: seconds, signal }));
      } catch (error) {
        if (error instanceof VideoFailedError || error instanceof WaitTimeoutError)
          return dataOf(error.video);
        throw error;
      }
    }),
  );
  server.registerTool(
    'cancel_video',
    {
      description: 'Cancels a queued or rendering video; its credits are returned.',
      inputSchema: z.object({ video: z.string().describe('vid_…') }),
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
    },
    answer(async ({ video }: { video: string }, client) => dataOf(await client.cancelVideo(video))),
  );
  server.registerTool(
    'get_credits',
    {
      description: 'Returns the credits of the workspace, its active videos, storage, brand kit and limits.',
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    (ctx) => answer(async (_none, client) => dataOf(await client.getWorkspace()))({}, ctx),
  );
};
