import { LIST_LIMIT_DEFAULT, LIST_LIMIT_MAX } from '#contracts/limits.ts';
import type { InputViolation } from '#core/refusal.ts';
import type { Parameters } from '#api/middleware/api-request.ts';

interface Page<Id> {
  readonly limit: number;
  /** The cursor. */
  readonly before?: Id;
}

/** `limit` and `cursor` of a list. Without violations both are valid. */
export const parsePage = <Id>(
  { limit = String(LIST_LIMIT_DEFAULT), cursor }: Parameters,
  parseId: (text: string | undefined) => Id | undefined,
): { readonly page: Page<Id>; readonly violations: InputViolation[] } => {
  const before = parseId(cursor);
  const violations: InputViolation[] = [];
  const violation = limitViolation(limit);
  if (violation) violations.push({ path: 'query.limit', ...violation });
  if (cursor !== undefined && !before) violations.push({ path: 'query.cursor', rule: 'cursor' });
  return { page: { limit: Number(limit), ...(before && { before }) }, violations };
};

const limitViolation = (text: string): Omit<InputViolation, 'path'> | undefined => {
  if (!/^-?\d+$/.test(text)) return { rule: 'integer' };
  if (Number(text) < 1) return { rule: 'minimum', bound: '1' };
  return Number(text) > LIST_LIMIT_MAX ? { rule: 'maximum', bound: String(LIST_LIMIT_MAX) } : undefined;
};
