import { DASHBOARD_VIDEO_INCLUDES, VIDEO_INCLUDES } from '#contracts/limits.ts';
import type { VideoInclude } from '#contracts/limits.ts';
import type { InputViolation } from '#core/refusal.ts';
import type { Caller } from '#api/middleware/api-request.ts';

export type Includes = ReadonlySet<VideoInclude>;

/** Values of `include`, separated by commas, each at most once; or the rule that is violated. */
export const parseInclude = (
  text: string | undefined,
  { member }: Pick<Caller, 'member'>,
): { readonly includes: Includes } | { readonly violation: InputViolation } => {
  const path = 'query.include';
  const known: readonly VideoInclude[] = member ? DASHBOARD_VIDEO_INCLUDES : VIDEO_INCLUDES;
  const names = text?.split(',') ?? [];
  const isKnown = (name: string): name is VideoInclude => known.some((include) => include === name);
  if (!names.every(isKnown)) return { violation: { path, rule: 'enum', bound: known.join(', ') } };
  const includes = new Set(names);
  return includes.size < names.length ? { violation: { path, rule: 'uniqueItems' } } : { includes };
};
