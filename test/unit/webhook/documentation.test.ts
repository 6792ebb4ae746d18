import { readFileSync } from 'node:fs';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { MAX_DELIVERY_ATTEMPTS, retryDelayMs } from '#core/webhook/retry-schedule.ts';
import { generateWebhookSecret } from '#core/webhook/endpoint.ts';

const GUIDE = readFileSync('docs/webhooks.md', 'utf8');

type Verify = (secret: string, headers: Record<string, string>, rawBody: string) => unknown;

const readVerify = async (): Promise<Verify> => {
  const [, code = ''] = /```js verify\n(.*?)```/s.exec(GUIDE) ?? [];
  const module: unknown = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return (module as { verify: Verify }).verify;
};

const signed = (secret: string, body: string, atMs = Date.now()) => ({
  'webhook-id': 'msg_1',
  'webhook-timestamp': String(Math.floor(atMs / 1000)),
  'webhook-signature': new Webhook(secret).sign('msg_1', new Date(atMs), body),
});

describe('docs/webhooks.md', () => {
  it('contains a verify function that accepts valid signatures only, also during a rotation', async () => {
    const verify = await readVerify();
    const [secret, other] = [generateWebhookSecret(), generateWebhookSecret()];
    const body = '{"type":"video.done"}';
    const headers = signed(secret, body);
    expect(verify(secret, headers, body)).toEqual({ type: 'video.done' });
    const both = `${signed(other, body)['webhook-signature']} ${headers['webhook-signature']}`;
    expect(verify(secret, { ...headers, 'webhook-signature': both }, body)).toEqual({ type: 'video.done' });
    expect(() => verify(other, headers, body)).toThrow('signature is invalid');
    expect(() => verify(secret, headers, `${body} `)).toThrow('signature is invalid');
    expect(() => verify(secret, { ...headers, 'webhook-signature': 'v1,' }, body)).toThrow(
      'signature is invalid',
    );
    expect(() => verify(secret, {}, body)).toThrow('too old');
    expect(() => verify(secret, signed(secret, body, Date.now() - 301_000), body)).toThrow('too old');
  });

  it('contains the delays of the retry schedule', () => {
    const [, row = ''] = /\| delay \|(.*)\|/.exec(GUIDE) ?? [];
    const units: Record<string, number> = { s: 1000, min: 60_000, h: 3_600_000 };
    const delaysMs = row
      .split('|')
      .map((cell) => cell.trim())
      .map((cell) =>
        cell === 'none' ? 0 : Number.parseInt(cell, 10) * (units[cell.split(' ')[1] ?? ''] ?? Number.NaN),
      );
    const delays = Array.from({ length: MAX_DELIVERY_ATTEMPTS - 1 }, (_, index) =>
      retryDelayMs(index + 1, 0, null),
    );
    expect(delaysMs).toEqual([0, ...delays]);
  });
});
