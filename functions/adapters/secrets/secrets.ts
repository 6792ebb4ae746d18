import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { GetSecretValueCommand, type SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { SecretBox } from '#core/ports/webhooks.ts';

const readSecret = async (client: SecretsManagerClient, secretId: string): Promise<string> => {
  const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: secretId }));
  if (!SecretString) throw new Error(`secret ${secretId} has no text value`);
  return SecretString;
};

/** Returns a function that reads the secret once and caches it; a failed read is not cached. */
export const createSecretReader = (
  client: SecretsManagerClient,
  secretId: string,
): (() => Promise<string>) => {
  let reading: Promise<string> | undefined;
  return () => {
    reading ??= readSecret(client, secretId).catch((error: unknown) => {
      reading = undefined;
      throw error;
    });
    return reading;
  };
};

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The key text is long and random, so a plain hash derives a 256-bit key from it. */
const keyFrom = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Sealed form: nonce, tag and ciphertext in base64. `open` throws when any of them or the context was changed. */
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
