import { accept, refuse } from '#core/refusal.ts';
import type { Result } from '#core/refusal.ts';

export const INCLUDES = ['progress', 'poster'] as const;
export type Include = (typeof INCLUDES)[number];

const isInclude = (name: string): name is Include => INCLUDES.some((include) => include === name);

const refuseRule = (rule: 'enum' | 'uniqueItems', bound?: string) =>
  refuse({
    code: 'invalid_input',
    violations: [{ path: 'query.include', rule, ...(bound !== undefined && { bound }) }],
  });

/** Reads `progress,poster`: what there is to add, each at most once. */
export const readInclude = (text: string | undefined): Result<ReadonlySet<Include>> => {
  const names = text?.split(',') ?? [];
  if (!names.every(isInclude)) return refuseRule('enum', INCLUDES.join(', '));
  const includes = new Set(names);
  return includes.size < names.length ? refuseRule('uniqueItems') : accept(includes);
};
