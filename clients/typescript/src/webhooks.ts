import { Webhook } from 'standardwebhooks';
import type { components } from './api-types.ts';

export type VideoEvent = components['schemas']['VideoEvent'];
export type AssetEvent = components['schemas']['AssetEvent'];
export type BatchEvent = components['schemas']['BatchEvent'];
export type TestEvent = components['schemas']['TestEvent'];

/** `type` distinguishes them. */
export type WebhookEvent = VideoEvent | BatchEvent | AssetEvent | TestEvent;

/** Headers of a request, whatever the framework calls them: `Headers` or a plain object. */
export type RequestHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

const SIGNED_HEADERS = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];

const readHeaders = (headers: RequestHeaders): Record<string, string> => {
  const read = (name: string) => (headers instanceof Headers ? headers.get(name) : headers[name]);
  return Object.fromEntries(SIGNED_HEADERS.map((name) => [name, String(read(name) ?? '')]));
};

/**
 * The event in a webhook message. Throws when the signature is not of one of the secrets, or is older than five
 * minutes. `rawBody` is the body before parsing. During a rotation, give both secrets.
 */
export const verifyWebhook = (
  secret: string | readonly string[],
  headers: RequestHeaders,
  rawBody: string,
): WebhookEvent => {
  const signed = readHeaders(headers);
  const secrets = typeof secret === 'string' ? [secret] : secret;
  let failure: unknown = new Error('No secret was given.');
  for (const one of secrets) {
    try {
      return new Webhook(one).verify(rawBody, signed) as WebhookEvent;
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
};
