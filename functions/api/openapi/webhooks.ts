import type { WebhookEventType } from '#contracts/schemas/messages.ts';
import { BATCH_EXAMPLES } from './batch-operations.ts';
import { ASSET_EXAMPLES, VIDEO_EXAMPLES } from './examples.ts';
import { jsonContent } from './responses.ts';

interface EventDescription {
  readonly summary: string;
  /** Name of the schema of its body. */
  readonly schema: 'VideoEvent' | 'BatchEvent' | 'AssetEvent' | 'TestEvent';
  /** Of `data`. */
  readonly example: object;
}

const EVENTS: Readonly<Record<WebhookEventType, EventDescription>> = {
  'video.done': { summary: 'The file is ready', schema: 'VideoEvent', example: VIDEO_EXAMPLES.done },
  'video.failed': {
    summary: 'The render failed; its credits are back',
    schema: 'VideoEvent',
    example: VIDEO_EXAMPLES.failed,
  },
  'video.canceled': {
    summary: 'It was canceled; its credits are back',
    schema: 'VideoEvent',
    example: VIDEO_EXAMPLES.canceled,
  },
  'batch.done': {
    summary: 'All videos of a batch have ended',
    schema: 'BatchEvent',
    example: BATCH_EXAMPLES.done,
  },
  'asset.ready': {
    summary: 'An uploaded or fetched file can be used',
    schema: 'AssetEvent',
    example: ASSET_EXAMPLES.ready,
  },
  'asset.rejected': {
    summary: 'A file was refused or could not be fetched',
    schema: 'AssetEvent',
    example: ASSET_EXAMPLES.rejected,
  },
  'webhook.test': { summary: 'An owner asked for a test', schema: 'TestEvent', example: {} },
};

const header = (name: string, description: string, pattern: string): object => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string', pattern },
});

const HEADERS: readonly object[] = [
  header('webhook-id', 'The same at every try: keep the ids you have handled.', '^msg_'),
  header('webhook-timestamp', 'When this try was sent, in seconds since 1970.', String.raw`^\d+$`),
  header(
    'webhook-signature',
    'HMAC-SHA-256 over id, timestamp and body by the rules of Standard Webhooks; two while a secret is being rotated.',
    '^v1,',
  ),
];

const describeEvent = (type: string, { summary, schema, example }: EventDescription): object => ({
  post: {
    operationId: `receive ${type}`.replaceAll(/[ .](\w)/g, (_match, letter: string) => letter.toUpperCase()),
    tags: ['Webhooks'],
    summary,
    description:
      'Sent to the workspace’s endpoint at least once, in any order, with up to eight tries over a day. Verify the signature before anything else.',
    security: [],
    parameters: HEADERS,
    requestBody: {
      required: true,
      content: jsonContent(schema, {
        event: { type, timestamp: '2026-01-15T03:00:21.000Z', data: example },
      }),
    },
    responses: {
      '2XX': { description: 'Received. Answer within 10 seconds.' },
      '410': { description: 'Nothing more is wanted: the endpoint is switched off.' },
      default: { description: 'Anything else is tried again.' },
    },
  },
});

export const describeWebhooks = (): Readonly<Record<string, object>> =>
  Object.fromEntries(Object.entries(EVENTS).map(([type, event]) => [type, describeEvent(type, event)]));
