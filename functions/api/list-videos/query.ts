import { LIST_LIMIT_DEFAULT, LIST_LIMIT_MAX } from '#contracts/limits.ts';
import { accept, refuse } from '#core/refusal.ts';
import type { InputViolation, Result } from '#core/refusal.ts';
import { parseVideoId } from '#core/video/video.ts';
import type { VideoId } from '#core/video/video.ts';

export interface ListQuery {
  readonly limit: number;
  readonly before?: VideoId;
}

const limitViolation = (text: string): Omit<InputViolation, 'path'> | undefined => {
  if (!/^-?\d+$/.test(text)) return { rule: 'integer' };
  if (Number(text) < 1) return { rule: 'minimum', bound: '1' };
  return Number(text) > LIST_LIMIT_MAX ? { rule: 'maximum', bound: String(LIST_LIMIT_MAX) } : undefined;
};

/** `limit` and `cursor` of the list, spec §4.3. */
export const parseListQuery = (query: Readonly<Record<string, string | undefined>>): Result<ListQuery> => {
  const limit = query['limit'] ?? String(LIST_LIMIT_DEFAULT);
  const cursor = query['cursor'];
  const before = parseVideoId(cursor);
  const violations: InputViolation[] = [];
  const violation = limitViolation(limit);
  if (violation) violations.push({ path: 'query.limit', ...violation });
  if (cursor !== undefined && !before) violations.push({ path: 'query.cursor', rule: 'cursor' });
  if (violations.length > 0) return refuse({ code: 'invalid_input', violations });
  return accept({ limit: Number(limit), ...(before ? { before } : {}) });
};
