import {
  ASSET_INCLUDES,
  DASHBOARD_VIDEO_INCLUDES,
  PROJECT_FILE_INCLUDES,
  VIDEO_INCLUDES,
} from '#contracts/limits.ts';
import type { AssetInclude, ProjectFileInclude, VideoInclude } from '#contracts/limits.ts';
import type { InputViolation } from '#core/refusal.ts';
import type { Caller } from '#api/middleware/api-request.ts';

export type Includes = ReadonlySet<VideoInclude>;

/** The values of `include`; or the rule that is violated. */
type Parsed<Include> = { readonly includes: ReadonlySet<Include> } | { readonly violation: InputViolation };

/** Values separated by commas, each at most once. */
const parseValues = <Include extends string>(
  text: string | undefined,
  known: readonly Include[],
): Parsed<Include> => {
  const path = 'query.include';
  const names = text?.split(',') ?? [];
  const isKnown = (name: string): name is Include => known.some((include) => include === name);
  if (!names.every(isKnown)) return { violation: { path, rule: 'enum', bound: known.join(', ') } };
  const includes = new Set(names);
  return includes.size < names.length ? { violation: { path, rule: 'uniqueItems' } } : { includes };
};

export const parseInclude = (
  text: string | undefined,
  { member }: Pick<Caller, 'member'>,
): Parsed<VideoInclude> => parseValues(text, member ? DASHBOARD_VIDEO_INCLUDES : VIDEO_INCLUDES);

export const parseAssetInclude = (text: string | undefined): Parsed<AssetInclude> =>
  parseValues(text, ASSET_INCLUDES);

export const parseProjectFileInclude = (text: string | undefined): Parsed<ProjectFileInclude> =>
  parseValues(text, PROJECT_FILE_INCLUDES);
