import type { CallToolResult, McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { components } from '../api-types.ts';
import { waitForFrames } from '../frames-requests.ts';
import { dataOf } from './answers.ts';
import type { Answering } from './answers.ts';
import { html, output, project, revision, template, variables } from './inputs.ts';

type Frames = components['schemas']['Frames'];
type Answer = Frames | components['schemas']['PendingFrames'];
type Content = CallToolResult['content'];

/** Characters in base64 of all pictures of an answer. */
const PICTURES_MAX = 1024 * 1024;
/** Leaves the rest of a tool's time for verifying and sending the pictures. */
const WAIT_SECONDS = 12;

const download = async (url: string, signal: AbortSignal): Promise<Content[number]> => {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`A picture was not sent: status ${response.status}.`);
  const data = Buffer.from(await response.arrayBuffer()).toString('base64');
  return { type: 'image', data, mimeType: response.headers.get('content-type') ?? 'image/jpeg' };
};

const sizeOf = (pictures: Content): number =>
  pictures.reduce((sum, one) => sum + (one.type === 'image' ? one.data.length : 0), 0);

/** The pictures; the contact sheet alone when they are too large together, and links when that is too. */
const presentFrames = async (answer: Answer, signal: AbortSignal): Promise<Content> => {
  if (!('frames' in answer))
    return dataOf({
      id: answer.id,
      status: 'drawing',
      next: 'Call get_frames with this id.',
    });
  const { id, frames, sheet_url: sheetUrl, error } = answer;
  const pictures = await Promise.all(frames.map(({ url }) => download(url, signal)));
  if (sizeOf(pictures) <= PICTURES_MAX)
    return [...pictures, ...dataOf({ id, error, frames: frames.map(({ url: _url, ...frame }) => frame) })];
  const sheet = sheetUrl === null ? [] : [await download(sheetUrl, signal)];
  return [
    ...(sizeOf(sheet) <= PICTURES_MAX ? sheet : []),
    ...dataOf({
      id,
      error,
      frames,
      sheet_url: sheetUrl,
      note: 'The contact sheet shows the pictures row by row in the order of their times, up to four in a row; times within one frame share one. The pictures are too large for one answer: links are valid for 15 minutes. Ask for a smaller width to see each picture here.',
    }),
  ];
};

/** Tools that draw frames. */
export const registerFramesTools = (server: McpServer, answer: Answering): void => {
  const request = z.object({
    html,
    template,
    project,
    revision,
    variables,
    output,
    times: z.array(z.number().min(0)).min(1).max(12).describe('Seconds from the start of the video.'),
    width: z
      .int()
      .exactOptional()
      .describe(
        'Pixels of each picture, at most those of the video. 360 to 540 are enough to judge a layout.',
      ),
    format: z.enum(['jpeg', 'png']).exactOptional(),
  });
  server.registerTool(
    'draw_frames',
    {
      description:
        'Draws up to 12 frames of a video without creating it, as images. Give one of html, template and project. Costs nothing; one request at a time.',
      inputSchema: request,
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    answer(async (frames: z.infer<typeof request>, client, signal) =>
      presentFrames(await client.createFrames({ ...frames, wait_seconds: WAIT_SECONDS }), signal),
    ),
  );
  server.registerTool(
    'get_frames',
    {
      description: `Waits up to ${WAIT_SECONDS} seconds for the frames of an earlier draw_frames that was still drawing.`,
      inputSchema: z.object({ id: z.string().describe('frames_…') }),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    answer(async ({ id }: { id: string }, client, signal) => {
      const read = () => client.getFrames(id);
      return presentFrames(await waitForFrames(read, { timeoutSeconds: WAIT_SECONDS, signal }), signal);
    }),
  );
};
