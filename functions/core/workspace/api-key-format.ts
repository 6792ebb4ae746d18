import { createHmac, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_CHARACTERS = 32;
const CHECKSUM_CHARACTERS = 6; // 62^6 > 2^32: a CRC32 always fits
const KEY_FORM = /^(vk_(?:live|test)_[0-9A-Za-z]{32})([0-9A-Za-z]{6})$/;

export type KeyMode = 'live' | 'test';

const checksum = (body: string): string => {
  let rest = crc32(body);
  let digits = '';
  for (let place = 0; place < CHECKSUM_CHARACTERS; place += 1) {
    digits = BASE62.charAt(rest % BASE62.length) + digits;
    rest = Math.floor(rest / BASE62.length);
  }
  return digits;
};

/** A fresh key: `vk_<mode>_`, 32 random base62 characters (190 bits), 6 of CRC32 over all before them. */
export const generateApiKey = (mode: KeyMode): string => {
  const random = Array.from({ length: RANDOM_CHARACTERS }, () => BASE62.charAt(randomInt(BASE62.length)));
  const body = `vk_${mode}_${random.join('')}`;
  return body + checksum(body);
};

/** Whether `key` can be one of ours: a typo or a guess never costs a database read. */
export const hasValidChecksum = (key: string): boolean => {
  const [, body, sum] = KEY_FORM.exec(key) ?? [];
  return body !== undefined && checksum(body) === sum;
};

/** What is stored and looked up in place of the key: HMAC-SHA-256, lower-case hex. */
export const hashApiKey = (key: string, pepper: string): string =>
  createHmac('sha256', pepper).update(key).digest('hex');

/** Enough of a key to recognise it by, too little to use. */
export const apiKeyHint = (key: string): string => `${key.slice(0, 8)}…${key.slice(-4)}`;
