import * as Type from 'typebox';
import type { Operation } from '#contracts/routes.ts';
import { DOWNLOAD_LINK_SECONDS, LIST_FILTER_READ_MAX, POLL_HINT_SECONDS } from '#contracts/limits.ts';
import { reference } from '#contracts/schemas/json-types.ts';
import { ASSET_OPERATIONS } from './asset-operations.ts';
import { BATCH_OPERATIONS } from './batch-operations.ts';
import { CHECK_OPERATIONS } from './check-operations.ts';
import { CARD_HTML, MUSIC_EXAMPLE, TEMPLATE_EXAMPLE, VIDEO_EXAMPLES, WORKSPACE_EXAMPLE } from './examples.ts';
import { FRAMES_OPERATIONS } from './frames-operations.ts';
import { PROJECT_OPERATIONS } from './project-operations.ts';
import type { OperationDescription } from './operation-description.ts';

const LINK_MINUTES = DOWNLOAD_LINK_SECONDS / 60;

const CREATE_RULES = `The response is the queued video. Its length in seconds is reserved in credits and returned if the video fails or is canceled.

Send an \`idempotency_key\` to make repeating safe: the same key and body return 200 with the first video and cost nothing, the same key with another body returns 409. At most 2 videos of a workspace may be queued or rendering. With \`dry_run=true\` everything is checked, credits and active videos included, and priced; nothing is stored or spent, and an \`idempotency_key\` is ignored.`;

const createSuccesses = {
  200: {
    description: 'The video an earlier request with this key and body created, or the result of a dry run.',
    schema: { oneOf: [reference('Video'), reference('DryRun')] },
    headers: { Location: 'sometimes', 'Retry-After': 'sometimes' },
    examples: { replay: VIDEO_EXAMPLES.done, dry_run: { valid: true, credits: TEMPLATE_EXAMPLE.credits } },
  },
  201: {
    description: 'The video is created and queued.',
    schema: 'Video',
    headers: { Location: 'always', 'Retry-After': 'always' },
    examples: { queued: VIDEO_EXAMPLES.queued },
  },
} as const satisfies OperationDescription['successes'];

/** Descriptions for callers. Paths, permissions and statuses come from `ROUTES`. */
export const OPERATIONS: Readonly<Record<Operation, OperationDescription>> = {
  'create-video': {
    tag: 'Videos',
    summary: 'Create a video from a template or a project',
    description: `Queues a render of a template, or of a revision of a project (\`proj_…@3\`), with your variables. ${CREATE_RULES}`,
    parameters: ['dry_run'],
    body: {
      schema: 'CreateVideoRequest',
      examples: {
        promo: {
          template: 'promo-produk@5',
          variables: {
            nama_usaha: 'Kopi Senja',
            nama_produk: 'Es Kopi Susu',
            harga: 'Rp15.000',
            warna_utama: '#C2410C',
          },
          output: { width: 1080, height: 1080, fps: 30 },
          idempotency_key: 'pesanan-1024',
        },
      },
    },
    successes: createSuccesses,
    errors: {
      404: ['unknown_template'],
      422: ['invalid_variables', 'invalid_composition', 'duration_too_long'],
      429: ['quota_exceeded', 'too_many_active_renders'],
    },
  },
  'create-composition': {
    tag: 'Videos',
    summary: 'Render an HTML composition',
    description: `Queues a render of one HTML document in the composition format. Every problem of the document is reported at once. ${CREATE_RULES}`,
    parameters: ['dry_run'],
    body: {
      schema: 'CreateCompositionRequest',
      examples: {
        card: {
          html: CARD_HTML,
          title: 'Kartu ucapan',
        },
      },
    },
    successes: createSuccesses,
    errors: {
      422: ['invalid_composition', 'duration_too_long'],
      429: ['quota_exceeded', 'too_many_active_renders'],
    },
  },
  ...BATCH_OPERATIONS,
  ...CHECK_OPERATIONS,
  ...FRAMES_OPERATIONS,
  'list-videos': {
    tag: 'Videos',
    summary: 'List videos',
    description: `The most recent videos of the workspace, newest first. A filtered request reads at most ${LIST_FILTER_READ_MAX} videos: its page may hold fewer than \`limit\`, even none, while \`next_cursor\` is not null.`,
    parameters: ['limit', 'cursor', 'status', 'fromTemplate', 'include'],
    successes: {
      200: {
        description: 'One page of videos.',
        schema: 'VideoList',
        examples: { page: { videos: [VIDEO_EXAMPLES.done, VIDEO_EXAMPLES.failed], next_cursor: null } },
      },
    },
  },
  'get-video': {
    tag: 'Videos',
    summary: 'Get one video',
    description: `Poll this after creating a video. Ask again as often as \`Retry-After\` says (every ${POLL_HINT_SECONDS} s) until \`status\` is \`done\`, \`failed\` or \`canceled\`. Each response for a finished video contains a new \`output_url\`, valid for ${LINK_MINUTES} minutes: download it with a plain GET that follows redirects.`,
    parameters: ['id', 'include'],
    successes: {
      200: {
        description: 'The video.',
        schema: 'VideoWithIncludes',
        headers: { 'Retry-After': 'sometimes' },
        examples: {
          rendering: VIDEO_EXAMPLES.rendering,
          done: VIDEO_EXAMPLES.done,
          done_with_poster: VIDEO_EXAMPLES.done_with_poster,
          failed: VIDEO_EXAMPLES.failed,
        },
      },
    },
  },
  'cancel-video': {
    tag: 'Videos',
    summary: 'Cancel a video',
    description:
      'Ends a queued or rendering video and returns its credits. A final video is returned unchanged.',
    parameters: ['id'],
    successes: {
      200: {
        description: 'The video as it is now.',
        schema: 'Video',
        examples: { canceled: VIDEO_EXAMPLES.canceled },
      },
    },
  },
  'list-templates': {
    tag: 'Templates',
    summary: 'List templates',
    description:
      'Every version of every template with its variables, sizes, length and price, and the music library. A gallery shows those with `is_newest`.',
    parameters: ['category'],
    successes: {
      200: {
        description: 'The templates.',
        schema: 'TemplateList',
        examples: { templates: { templates: [TEMPLATE_EXAMPLE], music: [MUSIC_EXAMPLE] } },
      },
    },
  },
  'get-template': {
    tag: 'Templates',
    summary: 'Get one template',
    description: 'One version of one template with its variables, sizes, length and price.',
    parameters: ['template'],
    successes: {
      200: {
        description: 'The template.',
        schema: 'Template',
        examples: { template: TEMPLATE_EXAMPLE },
      },
    },
    errors: { 404: ['unknown_template'] },
  },
  ...ASSET_OPERATIONS,
  ...PROJECT_OPERATIONS,
  'get-workspace': {
    tag: 'Workspace',
    summary: 'Get the workspace',
    description: 'The workspace of the key: credits, active videos, storage, brand kit and limits.',
    successes: {
      200: {
        description: 'The workspace.',
        schema: 'Workspace',
        examples: { workspace: WORKSPACE_EXAMPLE },
      },
    },
  },
  'get-openapi': {
    tag: 'Description',
    summary: 'Get this document',
    description: 'The OpenAPI 3.1 description of this API. Needs no key.',
    successes: {
      200: {
        description: 'The document.',
        schema: Type.Object(
          {
            openapi: Type.String({ pattern: String.raw`^3\.1\.` }),
            info: { type: 'object' },
            paths: { type: 'object' },
            components: { type: 'object' },
          },
          { additionalProperties: true },
        ),
      },
    },
  },
};
