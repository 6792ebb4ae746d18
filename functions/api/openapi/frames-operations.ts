import {
  DOWNLOAD_LINK_SECONDS,
  FRAMES_MAX,
  FRAMES_MAX_PIXELS,
  FRAMES_POLL_SECONDS,
} from '#contracts/limits.ts';
import type { FramesRecord } from '#contracts/schemas/frames-records.ts';
import type { OperationDescription } from './operation-description.ts';
import { CARD_HTML, SCRIPT_ERROR } from './examples.ts';

const ID = 'frames_01997b1e-4c7a-7d52-9d36-0a4f2c1b7e88';
const link = (file: string) =>
  `https://media.example.com/frames/${file}?X-Amz-Expires=${DOWNLOAD_LINK_SECONDS}`;
const DRAWN: FramesRecord = {
  id: ID,
  frames: [
    { time: 0.5, width: 540, height: 960, url: link('0.jpg') },
    { time: 2.5, width: 540, height: 960, url: link('1.jpg') },
  ],
  sheet_url: link('sheet.jpg'),
  error: null,
};
const FAILED: FramesRecord = {
  id: ID,
  frames: [],
  sheet_url: null,
  error: SCRIPT_ERROR,
};

const successes = {
  200: {
    description: 'The pictures, or why they could not be drawn.',
    schema: 'Frames',
    examples: { drawn: DRAWN, failed: FAILED },
  },
  202: {
    description: 'The pictures are being drawn: get them by their id.',
    schema: 'PendingFrames',
    headers: { Location: 'always', 'Retry-After': 'always' },
    examples: { pending: { id: ID } },
  },
} as const satisfies OperationDescription['successes'];

/** Descriptions of the operations that draw single frames. */
export const FRAMES_OPERATIONS = {
  'create-frames': {
    tag: 'Videos',
    summary: 'Draw frames of a video',
    description: `Draws the pictures that a video would have at up to ${FRAMES_MAX} times before it is encoded, and one contact sheet, without creating the video: give one of \`html\`, \`template\` (a template, or a revision of a project) and \`project\`. All pictures together have at most ${FRAMES_MAX_PIXELS / 1e6} million pixels; \`width\` makes them smaller, with \`format: "png"\` they are exact. What takes longer than about 20 seconds answers 202. Costs no credits. A workspace may have one such request at a time and a number of them in a clock hour; neither delays videos. The files are kept for a day.`,
    body: {
      schema: 'CreateFramesRequest',
      examples: { card: { html: CARD_HTML, times: [0.5, 2.5], width: 540 } },
    },
    successes,
    errors: {
      404: ['unknown_template', 'not_found'],
      422: ['invalid_variables', 'invalid_composition', 'duration_too_long'],
    },
  },
  'get-frames': {
    tag: 'Videos',
    summary: 'Get frames of a video',
    description: `The pictures of an earlier request, with new links; 202 until they are drawn: ask again every ${FRAMES_POLL_SECONDS} s. Found for a day.`,
    parameters: ['framesId'],
    successes,
  },
} as const satisfies Readonly<Record<string, OperationDescription>>;
