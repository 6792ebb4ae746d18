import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { verifyWebhook } from '../../../clients/typescript/src/index.ts';

const SECRET = `whsec_${Buffer.from('a secret for tests').toString('base64')}`;
const OTHER = `whsec_${Buffer.from('another secret').toString('base64')}`;
const BODY = JSON.stringify({
  type: 'video.done',
  timestamp: '2026-11-22T00:00:00.000Z',
  data: { id: 'vid_1' },
});

const sign = (secret: string, body: string, sentAt = Math.floor(Date.now() / 1000)) => {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signature = createHmac('sha256', key).update(`msg_1.${sentAt}.${body}`).digest('base64');
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(sentAt),
    'webhook-signature': `v1,${signature}`,
  };
};

describe('a webhook message', () => {
  it('is the event when it is signed with the secret', () => {
    expect(verifyWebhook(SECRET, sign(SECRET, BODY), BODY)).toEqual(JSON.parse(BODY));
  });

  it('is accepted from Headers and with one of two secrets', () => {
    const headers = new Headers(sign(SECRET, BODY));
    expect(verifyWebhook([OTHER, SECRET], headers, BODY)).toMatchObject({ type: 'video.done' });
  });

  it.each([
    ['signed with another secret', sign(OTHER, BODY), BODY],
    ['changed', sign(SECRET, BODY), BODY.replace('vid_1', 'vid_2')],
    ['six minutes old', sign(SECRET, BODY, Math.floor(Date.now() / 1000) - 360), BODY],
    ['unsigned', {}, BODY],
  ])('is refused when it is %s', (_, headers, body) => {
    expect(() => verifyWebhook(SECRET, headers, body)).toThrow(/./);
  });
});
