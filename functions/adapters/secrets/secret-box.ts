import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { SecretBox } from '#core/ports/webhooks.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The key's text is long and random, so one hash of it makes a good key of the right length. */
const keyFrom = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Sealed: nonce, tag and ciphertext in base64. Opening throws when anything was changed, the context included. */
export const createSecretBox = (readKey: () => Promise<string>): SecretBox => ({
  seal: async (text, context) => {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, keyFrom(await readKey()), nonce);
    cipher.setAAD(Buffer.from(context));
    const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString('base64');
  },
  open: async (sealed, context) => {
    const bytes = Buffer.from(sealed, 'base64');
    const [nonce, tag] = [
      bytes.subarray(0, NONCE_BYTES),
      bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES),
    ];
    const decipher = createDecipheriv(CIPHER, keyFrom(await readKey()), nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(context));
    decipher.setAuthTag(tag);
    const ciphertext = bytes.subarray(NONCE_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString('utf8');
  },
});
