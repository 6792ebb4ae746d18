import { assetIdFromUuid } from '#core/asset/asset-id.ts';
import type { Asset } from '#core/asset/asset.ts';
import { checkOutgoingUrl } from '#core/outgoing/outgoing-url.ts';
import { parseRevisionName } from '#core/project/project.ts';
import { accept, isRefused } from '#core/refusal.ts';
import type { Result } from '#core/refusal.ts';
import { checkVariables } from '#core/template/check-request.ts';
import { isMediaVariable } from '#core/template/media-values.ts';
import type { Template, VariableViolation, VariableViolations } from '#core/template/template.ts';
import type { BuildFromRevisionDeps } from '#core/use-cases/build-from-project.ts';
import type { BuildFromTemplateDeps } from '#core/use-cases/build-render-request.ts';
import { fetchSources, releaseRejected } from '#core/use-cases/fetch-sources.ts';
import type { FetchSourcesDeps } from '#core/use-cases/fetch-sources.ts';
import { findManifest } from '#core/use-cases/read-project.ts';
import type { Workspace } from '#core/workspace/workspace.ts';

export type FetchValuesDeps = FetchSourcesDeps &
  Pick<BuildFromTemplateDeps, 'templates'> &
  Pick<BuildFromRevisionDeps, 'projects' | 'projectObjects'> & {
    /** Permits addresses of this machine, on the local host. */
    readonly allowLoopback: boolean;
  };

type Values = Readonly<Record<string, string>>;
type Owner = Pick<Workspace, 'id' | 'brandKit'>;

export interface ValuesRequest {
  readonly template: string;
  /** Variables of each row of a batch, or of one video. */
  readonly sets: readonly Values[];
  readonly signal: AbortSignal;
}

export interface FetchedValues {
  /** With the id of an asset in place of each address. */
  readonly sets: readonly Values[];
  /** By the index of a set. */
  readonly violations: ReadonlyMap<number, VariableViolations>;
}

/** An address in a value, and the part of a clip that follows it. */
interface Source {
  readonly set: number;
  readonly name: string;
  readonly part: string;
  /** Undefined: it is not allowed. */
  readonly url: string | undefined;
}

const ADDRESS = /^https?:\/\//i;
const SOME_ASSET = assetIdFromUuid('00000000-0000-0000-0000-000000000000');

export const namesAddress = (values: Values): boolean =>
  Object.values(values).some((value) => ADDRESS.test(value));

/**
 * Fetches the files of addresses that variables of media have as their values. Fetches nothing when a value has another form than its
 * variable, as far as that is known without the files.
 */
export const fetchValues = async (
  deps: FetchValuesDeps,
  { id: workspaceId, brandKit }: Owner,
  { template: name, sets, signal }: ValuesRequest,
): Promise<Result<FetchedValues>> => {
  const isPlain = !sets.some(namesAddress);
  const template = deps.templates.find(name);
  const variables = isPlain ? NO_VARIABLES : await findMediaVariables(deps, workspaceId, name, template);
  const sources = sets.flatMap((values, set) => findSources(values, set, variables, deps.allowLoopback));
  if (sources.length === 0) return accept({ sets, violations: new Map() });
  const rest = violationsOf(sources, ({ url }) => (url === undefined ? REFUSED : undefined));
  const placed = replaceSources(sets, sources, () => SOME_ASSET);
  if (template)
    for (const [set, values] of placed.entries()) {
      const found = [...checkVariables(template, values, brandKit).violations];
      const all = { ...Object.fromEntries(found.map(([key, each]) => [key, [each]])), ...rest.get(set) };
      if (found.length > 0) rest.set(set, all);
    }
  if (rest.size > 0) return accept({ sets, violations: rest });
  const urls = [...new Set(sources.flatMap(({ url }) => url ?? []))];
  const fetched = await fetchSources(deps, { workspaceId, urls, signal });
  if (isRefused(fetched)) return fetched;
  const assetOf = ({ url }: Source) => fetched.value.get(url ?? '');
  const violations = violationsOf(sources, (source) => violationOf(assetOf(source)));
  await releaseRejected(deps, fetched.value);
  return accept({ sets: replaceSources(sets, sources, (source) => assetOf(source)?.id ?? ''), violations });
};

/** The kinds of the variables that take files, by name. Empty for an unknown template. */
const findMediaVariables = async (
  deps: FetchValuesDeps,
  workspaceId: Workspace['id'],
  name: string,
  template: Template | undefined,
): Promise<ReadonlyMap<string, 'part' | 'whole'>> => {
  if (template)
    return new Map(
      template.variables
        .filter(isMediaVariable)
        .map((variable) => [variable.name, variable.kind === 'video' ? 'part' : 'whole']),
    );
  const revision = parseRevisionName(name);
  const stored = revision && (await deps.projects.findRevision(workspaceId, revision.id, revision.revision));
  const manifest = stored && (await findManifest(deps, stored));
  const media = (manifest?.variables ?? []).filter(({ type }) => MEDIA_TYPES.has(type));
  return new Map(media.map(({ id }) => [id, 'whole']));
};

const NO_VARIABLES: ReadonlyMap<string, 'part' | 'whole'> = new Map();
const MEDIA_TYPES: ReadonlySet<string> = new Set(['image', 'audio', 'video']);

const findSources = (
  values: Values,
  set: number,
  variables: ReadonlyMap<string, 'part' | 'whole'>,
  allowLoopback: boolean,
): readonly Source[] =>
  Object.entries(values).flatMap(([name, value]) => {
    const takes = variables.get(name);
    if (takes === undefined || !ADDRESS.test(value)) return [];
    const end = takes === 'part' ? value.indexOf('#') : -1;
    const address = end === -1 ? value : value.slice(0, end);
    const checked = checkOutgoingUrl(address, allowLoopback);
    const part = value.slice(address.length);
    return [{ set, name, part, url: 'url' in checked ? checked.url : undefined }];
  });

const replaceSources = (
  sets: readonly Values[],
  sources: readonly Source[],
  textOf: (source: Source) => string,
): readonly Values[] => {
  const replaced = sets.map((values) => ({ ...values }));
  for (const source of sources) {
    const values = replaced[source.set];
    if (values) values[source.name] = `${textOf(source)}${source.part}`;
  }
  return replaced;
};

const violationsOf = (
  sources: readonly Source[],
  find: (source: Source) => VariableViolation | undefined,
): Map<number, VariableViolations> => {
  const violations = new Map<number, VariableViolations>();
  for (const source of sources) {
    const violation = find(source);
    if (violation) violations.set(source.set, { ...violations.get(source.set), [source.name]: [violation] });
  }
  return violations;
};

const REFUSED: VariableViolation = { code: 'asset_rejected', rejection: 'source_refused' };

const violationOf = (asset: Asset | undefined): VariableViolation | undefined => {
  if (asset === undefined) return { code: 'asset_not_ready', fetchedAs: null };
  if (asset.rejection !== null) return { code: 'asset_rejected', rejection: asset.rejection };
  const isNotReady = asset.status === 'fetching' || asset.status === 'awaiting_upload';
  return isNotReady ? { code: 'asset_not_ready', fetchedAs: asset.id } : undefined;
};
