import { createHash } from 'node:crypto';
import * as Type from 'typebox';
import { textOf } from '#core/record-schema.ts';
import type { VideoId } from '#core/video/video.ts';

/** Identity of a create request sent with an idempotency key. */
const RequestIdentitySchema = Type.Object({
  /** SHA-256 hex of the key; the key itself is the caller's text and is never stored. */
  keyHash: Type.String(),
  /** SHA-256 hex of operation and body. A request with the same key and another fingerprint is a conflict. */
  fingerprint: Type.String(),
});
export type RequestIdentity = Readonly<Type.Static<typeof RequestIdentitySchema>>;

/** Stored by the create that used the key first. */
export const IdempotencyRecordSchema = Type.Object({
  ...RequestIdentitySchema.properties,
  videoId: textOf<VideoId>(),
});
export type IdempotencyRecord = Readonly<Type.Static<typeof IdempotencyRecordSchema>>;

/** Identity of a create request; null when its body has no `idempotency_key`. */
export const requestIdentity = (
  operation: string,
  body: { readonly idempotency_key?: string },
): RequestIdentity | null =>
  body.idempotency_key === undefined
    ? null
    : { keyHash: sha256(body.idempotency_key), fingerprint: requestFingerprint(operation, body) };

/**
 * SHA-256 of `{operation, body}` as canonical JSON (members in code-unit order). The body is as the caller sent it,
 * before defaults, without its `idempotency_key`.
 */
export const requestFingerprint = (
  operation: string,
  body: { readonly idempotency_key?: string },
): string => {
  const { idempotency_key: _key, ...rest } = body;
  // safe: the body came out of JSON.parse
  return sha256(canonicalJson({ operation, body: rest as Json }));
};

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
