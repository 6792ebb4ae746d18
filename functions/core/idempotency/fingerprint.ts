import { createHash } from 'node:crypto';

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

const canonicalJson = (value: Json): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value)
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
};

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * Identity of a create request: SHA-256 of `{operation, body}` as canonical JSON (members in code-unit order).
 * The body is the caller's own, before defaults, without its `idempotency_key`.
 */
export const requestFingerprint = (
  operation: string,
  body: { readonly idempotency_key?: string },
): string => {
  const { idempotency_key: _key, ...rest } = body;
  // safe: the body came out of JSON.parse
  return sha256(canonicalJson({ operation, body: rest as Json }));
};

export const hashIdempotencyKey = sha256;
