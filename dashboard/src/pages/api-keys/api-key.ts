import type { Schemas } from '../../api/client.ts';
import { TEXTS } from './texts.ts';

export type ApiKey = Schemas['ApiKey'];
export type Permission = ApiKey['permissions'][number];

/** A key while it is shown; it is kept nowhere else. */
export interface IssuedKey {
  readonly key: string;
  readonly permissions: readonly Permission[];
}

export const PERMISSION_WORDS: Readonly<Record<Permission, string>> = {
  'videos:create': TEXTS.permissionToCreate,
  'videos:read': TEXTS.permissionToRead,
};

/** "membuat video dan membaca video". */
export const permissionsInWords = (permissions: readonly Permission[]): string =>
  permissions.map((permission) => PERMISSION_WORDS[permission]).join(TEXTS.and);

const DAY_MS = 86_400_000;

/** Value of `expires_at` for a key that is valid for this many days; null for one that does not expire. */
export const expiresAtAfter = (days: number, nowMs: number): string | null =>
  days === 0 ? null : new Date(nowMs + days * DAY_MS).toISOString();

const EXAMPLE = {
  template: 'promo-produk@5',
  variables: { nama_usaha: 'Kopi Senja', nama_produk: 'Es Kopi Susu', harga: 'Rp15.000' },
};

/** A first request for a shell that the key may make and that costs no credits. */
export const curlFor = (apiUrl: string, key: string, permissions: readonly Permission[]): string =>
  permissions.includes('videos:read')
    ? `curl ${apiUrl}/v1/workspace -H 'x-api-key: ${key}'`
    : [
        `curl '${apiUrl}/v1/videos?dry_run=true'`,
        `-H 'x-api-key: ${key}'`,
        "-H 'content-type: application/json'",
        `-d '${JSON.stringify(EXAMPLE)}'`,
      ].join(' \\\n  ');
