import { createHmac, randomInt, randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import * as Type from 'typebox';
import { API_KEY_ID_PATTERN } from '#contracts/limits.ts';
import type { Permission } from '#contracts/routes.ts';
import { nullable, textOf } from '#core/record-schema.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';

/** A stored API key. The key itself is never stored, only its HMAC (`hash`) and a hint. */
export const ApiKeySchema = Type.Object({
  /** `key_<uuid>`; operators revoke a key by this id. */
  id: Type.String(),
  hash: Type.String(),
  workspaceId: textOf<WorkspaceId>(),
  name: Type.String(),
  /** Prefix and last four characters, e.g. `vk_live_…x7Qa`. */
  hint: Type.String(),
  permissions: Type.ReadonlyType(Type.Array(textOf<Permission>())),
  createdAtMs: Type.Integer(),
  expiresAtMs: nullable(Type.Integer()),
  revokedAtMs: nullable(Type.Integer()),
  /** Time of the last request that the rate limit admitted. */
  lastUsedAtMs: nullable(Type.Integer()),
  /** When the key's token bucket is full again; in the past while it is full. */
  bucketFullAtMs: Type.Number(),
});
export type ApiKey = Readonly<Type.Static<typeof ApiKeySchema>>;

export type KeyMode = 'live' | 'test';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_CHARACTERS = 32;
const CHECKSUM_CHARACTERS = 6; // 62^6 > 2^32, so a CRC32 always fits
const KEY_FORMAT = /^(vk_(?:live|test)_[0-9A-Za-z]{32})([0-9A-Za-z]{6})$/;

/** A new key: `vk_<mode>_`, 32 random base62 characters (190 bits), and the CRC32 of all that in 6 characters. */
export const generateApiKey = (mode: KeyMode): string => {
  const random = Array.from({ length: RANDOM_CHARACTERS }, () => BASE62.charAt(randomInt(BASE62.length)));
  const body = `vk_${mode}_${random.join('')}`;
  return body + checksum(body);
};

/** Whether format and checksum are valid. Checked first, so that a mistyped key costs no database read. */
export const hasValidChecksum = (key: string): boolean => {
  const [, body, sum] = KEY_FORMAT.exec(key) ?? [];
  return body !== undefined && checksum(body) === sum;
};

const checksum = (body: string): string => {
  let rest = crc32(body);
  let digits = '';
  for (let place = 0; place < CHECKSUM_CHARACTERS; place += 1) {
    digits = BASE62.charAt(rest % BASE62.length) + digits;
    rest = Math.floor(rest / BASE62.length);
  }
  return digits;
};

/** HMAC-SHA-256 of a key in lower-case hex: stored and looked up in place of the key. */
export const hashApiKey = (key: string, pepper: string): string =>
  createHmac('sha256', pepper).update(key).digest('hex');

/** Prefix and last four characters: enough to recognize a key, too little to use it. */
export const apiKeyHint = (key: string): string => `${key.slice(0, 8)}…${key.slice(-4)}`;

export interface NewApiKey {
  readonly workspaceId: WorkspaceId;
  readonly name: string;
  readonly mode: KeyMode;
  readonly permissions: readonly Permission[];
  readonly expiresAtMs: number | null;
}

export interface IssuedApiKey {
  readonly key: ApiKey;
  /** The key itself, which is shown once and not stored. */
  readonly secret: string;
}

/** A new key and the record to store. */
export const issueApiKey = ({ mode, ...wanted }: NewApiKey, pepper: string, nowMs: number): IssuedApiKey => {
  const secret = generateApiKey(mode);
  const key: ApiKey = {
    ...wanted,
    id: `key_${randomUUID()}`,
    hash: hashApiKey(secret, pepper),
    hint: apiKeyHint(secret),
    createdAtMs: nowMs,
    revokedAtMs: null,
    lastUsedAtMs: null,
    bucketFullAtMs: 0,
  };
  return { key, secret };
};

/** Mode of a stored key. */
export const apiKeyMode = ({ hint }: ApiKey): KeyMode => (hint.startsWith('vk_test_') ? 'test' : 'live');

const KEY_ID = new RegExp(API_KEY_ID_PATTERN);

/** Returns undefined for a malformed id; callers treat it as not found. */
export const parseApiKeyId = (text: string | undefined): string | undefined =>
  text !== undefined && KEY_ID.test(text) ? text : undefined;

/** Whether requests with the key are refused because it was revoked or has expired. */
export const isInactive = ({ revokedAtMs, expiresAtMs }: ApiKey, nowMs: number): boolean =>
  revokedAtMs !== null || (expiresAtMs !== null && expiresAtMs <= nowMs);
