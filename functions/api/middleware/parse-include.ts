import { VIDEO_INCLUDES } from '#contracts/limits.ts';
import type { VideoInclude } from '#contracts/limits.ts';
import type { InputViolation } from '#core/refusal.ts';

export type Includes = ReadonlySet<VideoInclude>;

/** Values of `include`, separated by commas, each at most once; or the rule that is violated. */
export const parseInclude = (
  text: string | undefined,
): { readonly includes: Includes } | { readonly violation: InputViolation } => {
  const path = 'query.include';
  const names = text?.split(',') ?? [];
  if (!names.every(isInclude)) return { violation: { path, rule: 'enum', bound: VIDEO_INCLUDES.join(', ') } };
  const includes = new Set(names);
  return includes.size < names.length ? { violation: { path, rule: 'uniqueItems' } } : { includes };
};

const isInclude = (name: string): name is VideoInclude => VIDEO_INCLUDES.some((include) => include === name);
