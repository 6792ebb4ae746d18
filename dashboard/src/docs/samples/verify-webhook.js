import { createHmac, timingSafeEqual } from 'node:crypto';

/** Mengembalikan kejadian; melempar kesalahan jika tanda tangannya tidak cocok. */
export const verifyWebhook = (secret, headers, rawBody) => {
  const id = headers['webhook-id'];
  const sentAt = headers['webhook-timestamp'];
  if (!(Math.abs(Date.now() / 1000 - Number(sentAt)) < 300)) throw new Error('Pesan terlalu lama.');
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${sentAt}.${rawBody}`).digest();
  const isValid = String(headers['webhook-signature'])
    .split(' ')
    .some((signature) => {
      const given = Buffer.from(signature.replace('v1,', ''), 'base64');
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
  if (!isValid) throw new Error('Tanda tangan tidak cocok.');
  return JSON.parse(rawBody);
};

// Di dalam penerima (rawBody = isi permintaan sebelum dibaca sebagai JSON):
// const event = verifyWebhook(process.env.WEBHOOK_SECRET, request.headers, rawBody);
