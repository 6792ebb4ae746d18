import { METADATA_MAX_BYTES } from '#contracts/limits.ts';
import type { Metadata } from '#contracts/schemas/create-video-body.ts';
import { isRefused, refuse } from '#core/refusal.ts';
import { isValidText } from '#core/text.ts';
import type { BodyParser } from '#api/middleware/api-handler.ts';

/** Refuses bodies whose `metadata` has a name that is no valid text, or more bytes than a video may have. */
export const limitMetadata =
  <Body extends { readonly metadata?: Metadata }>(parse: BodyParser<Body>): BodyParser<Body> =>
  (text, contentType) => {
    const parsed = parse(text, contentType);
    if (isRefused(parsed)) return parsed;
    const violation = findMetadataViolation(parsed.value.metadata ?? {});
    return violation
      ? refuse({ code: 'invalid_input', violations: [{ path: '/metadata', ...violation }] })
      : parsed;
  };

/** The rule that metadata violate, with its bound. */
export const findMetadataViolation = (
  metadata: Metadata,
): { readonly rule: string; readonly bound?: string } | undefined => {
  if (!Object.keys(metadata).every(isValidText)) return { rule: 'format' };
  const isTooLarge = Buffer.byteLength(JSON.stringify(metadata)) > METADATA_MAX_BYTES;
  return isTooLarge ? { rule: 'metadataSize', bound: String(METADATA_MAX_BYTES) } : undefined;
};
