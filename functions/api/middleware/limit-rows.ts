import type { Static } from 'typebox';
import type { CreateBatchBodySchema } from '#contracts/schemas/batch-bodies.ts';
import { isRefused, refuse } from '#core/refusal.ts';
import type { InputViolation } from '#core/refusal.ts';
import type { BodyParser } from '#api/middleware/api-handler.ts';
import { findMetadataViolation } from '#api/middleware/limit-metadata.ts';

type CreateBatchBody = Static<typeof CreateBatchBodySchema>;

const MAX_VIOLATIONS = 100;
const DATA_VALUE = /^\s*data:/i;

const escape = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

/** Refuses bodies with metadata that a single create refuses, and with values that are files: their rows would be too large. */
export const limitRows =
  (parse: BodyParser<CreateBatchBody>): BodyParser<CreateBatchBody> =>
  (text, contentType) => {
    const parsed = parse(text, contentType);
    if (isRefused(parsed)) return parsed;
    const violations = parsed.value.rows.flatMap(violationsOfRow).slice(0, MAX_VIOLATIONS);
    return violations.length > 0 ? refuse({ code: 'invalid_input', violations }) : parsed;
  };

const violationsOfRow = (
  { variables = {}, metadata = {} }: CreateBatchBody['rows'][number],
  index: number,
): readonly InputViolation[] => {
  const ofMetadata = findMetadataViolation(metadata);
  return [
    ...Object.entries(variables)
      .filter(([, value]) => DATA_VALUE.test(value))
      .map(([name]) => ({ path: `/rows/${index}/variables/${escape(name)}`, rule: 'dataValue' })),
    ...(ofMetadata ? [{ path: `/rows/${index}/metadata`, ...ofMetadata }] : []),
  ];
};
