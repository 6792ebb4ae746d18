import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { createSecretBox } from '#adapters/secrets/secrets.ts';
import type { Post } from '#adapters/webhooks/guarded-post.ts';
import { createWebhookSender } from '#adapters/webhooks/webhook-sender.ts';
import { rotateSecret, signingSecrets, generateWebhookSecret } from '#core/webhook/endpoint.ts';
import { anEndpoint, asWorkspaceId } from '#test/support/fakes/builders.ts';
import { responded } from '#test/support/fakes/webhooks.ts';

const WORKSPACE_ID = asWorkspaceId('ws_kopi');
const BODY = '{"type":"video.done","data":{"title":"Kopi ☕️"}}';
const box = createSecretBox(() => Promise.resolve('a long random text'));

const sealedSecret = async () => {
  const plain = generateWebhookSecret();
  return { plain, kept: { sealed: await box.seal(plain, WORKSPACE_ID), hint: '' } };
};

const sendWith = async (secrets: readonly { readonly sealed: string; readonly hint: string }[]) => {
  const posts: Post[] = [];
  const sender = createWebhookSender({
    secretBox: box,
    post: async (post) => {
      posts.push(post);
      return responded(204);
    },
  });
  const message = { messageId: 'msg_1', sentAtMs: Date.now(), body: BODY };
  await sender.send({ url: 'https://kopi.example/', workspaceId: WORKSPACE_ID, secrets, ...message });
  const [post] = posts;
  if (!post) throw new Error('nothing was posted');
  return post;
};

describe('signature', () => {
  it('is accepted by the Standard Webhooks library with the same secret only', async () => {
    const { plain, kept } = await sealedSecret();
    const { headers, body } = await sendWith([kept]);
    expect(new Webhook(plain).verify(body, headers)).toEqual(JSON.parse(BODY));
    expect(() => new Webhook(generateWebhookSecret()).verify(body, headers)).toThrow('No matching signature');
  });

  it('is rejected when body, id or timestamp was changed', async () => {
    const { plain, kept } = await sealedSecret();
    const { headers, body } = await sendWith([kept]);
    const verify = (changed: object, text = body) =>
      new Webhook(plain).verify(text, { ...headers, ...changed });
    expect(() => verify({}, body.replace('done', 'failed'))).toThrow();
    expect(() => verify({ 'webhook-id': 'msg_2' })).toThrow();
    const later = String(Number(headers['webhook-timestamp']) + 1);
    expect(() => verify({ 'webhook-timestamp': later })).toThrow();
  });

  it('is made with both secrets until the retired one expires', async () => {
    const [old, fresh] = [await sealedSecret(), await sealedSecret()];
    const rotated = rotateSecret(anEndpoint({ secret: old.kept }), fresh.kept, 1000);
    const during = await sendWith(signingSecrets(rotated, 999));
    for (const { plain } of [old, fresh])
      expect(new Webhook(plain).verify(during.body, during.headers)).toEqual(JSON.parse(BODY));
    const after = await sendWith(signingSecrets(rotated, 1000));
    expect(new Webhook(fresh.plain).verify(after.body, after.headers)).toEqual(JSON.parse(BODY));
    expect(() => new Webhook(old.plain).verify(after.body, after.headers)).toThrow();
  });
});
