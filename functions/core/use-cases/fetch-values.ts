import { assetIdFromUuid } from '#core/asset/asset-id.ts';
import type { Asset } from '#core/asset/asset.ts';
import { checkOutgoingUrl } from '#core/outgoing/outgoing-url.ts';
import { parseRevisionReference } from '#core/project/project.ts';
import { accept, isRefused } from '#core/refusal.ts';
import type { Result } from '#core/refusal.ts';
import { checkOutput, checkVariables, findSizeViolation } from '#core/template/check-request.ts';
import { isMediaVariable } from '#core/template/media-values.ts';
import type { Template, VariableViolation, VariableViolations } from '#core/template/template.ts';
import type { BuildFromRevisionDeps } from '#core/use-cases/build-from-project.ts';
import type { BuildFromTemplateDeps } from '#core/use-cases/build-render-request.ts';
import { fetchSources, releaseRejected } from '#core/use-cases/fetch-sources.ts';
import type { FetchSourcesDeps } from '#core/use-cases/fetch-sources.ts';
import { findManifest } from '#core/use-cases/read-project.ts';
import type { OutputFormat } from '#core/video/video.ts';
import type { Workspace } from '#core/workspace/workspace.ts';

export type FetchValuesDeps = FetchSourcesDeps &
  Pick<BuildFromTemplateDeps, 'templates'> &
  Pick<BuildFromRevisionDeps, 'projects' | 'projectObjects'> & {
    /** Permits addresses of this machine, on the local host. */
    readonly allowLoopback: boolean;
  };

type Values = Readonly<Record<string, string>>;
type Owner = Pick<Workspace, 'id' | 'brandKit'>;

interface ValuesOfVideo {
  readonly variables: Values;
  readonly output: Partial<OutputFormat>;
}

export interface ValuesRequest {
  readonly template: string;
  /** Of each row of a batch, or of one video. */
  readonly sets: readonly ValuesOfVideo[];
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
 * variable, as far as that is known without the files, or when a size is not supported.
 */
export const fetchValues = async (
  deps: FetchValuesDeps,
  { id: workspaceId, brandKit }: Owner,
  { template: name, sets, signal }: ValuesRequest,
): Promise<Result<FetchedValues>> => {
  const given = sets.map(({ variables }) => variables);
  const template = deps.templates.find(name);
  const target = given.some(namesAddress) ? await findTarget(deps, workspaceId, name, template) : NO_TARGET;
  const sources = given.flatMap((values, set) => findSources(values, set, target.media, deps.allowLoopback));
  if (sources.length === 0) return accept({ sets: given, violations: new Map() });
  const placed = replaceSources(given, sources, () => SOME_ASSET);
  const wrong = groupBySet([
    ...placed.flatMap((values, set) => (template ? findWrongValues(template, values, brandKit, set) : [])),
    ...sources.flatMap(({ set, name: variable, url }) =>
      url === undefined ? [{ set, name: variable, violation: REFUSED }] : [],
    ),
    ...sets.flatMap(({ output }, set) => {
      const violation = target.findSizeViolation(output);
      return violation ? [{ set, name: 'output', violation }] : [];
    }),
  ]);
  if (wrong.size > 0) return accept({ sets: given, violations: wrong });
  const urls = [...new Set(sources.flatMap(({ url }) => url ?? []))];
  const fetched = await fetchSources(deps, { workspaceId, urls, signal });
  if (isRefused(fetched)) return fetched;
  const assetOf = ({ url }: Source) => fetched.value.get(url ?? '');
  const violations = groupBySet(
    sources.flatMap((source) => {
      const violation = violationOf(assetOf(source));
      return violation ? [{ ...source, violation }] : [];
    }),
  );
  await releaseRejected(deps, fetched.value);
  return accept({ sets: replaceSources(given, sources, (source) => assetOf(source)?.id ?? ''), violations });
};

/** Whether an address may be followed by the part of a clip. */
type Takes = 'part' | 'whole';

interface Target {
  /** The variables that take files, by name. */
  readonly media: ReadonlyMap<string, Takes>;
  readonly findSizeViolation: (output: Partial<OutputFormat>) => VariableViolation | undefined;
}

const NO_TARGET: Target = { media: new Map(), findSizeViolation: () => undefined };

/** Nothing for an unknown template. */
const findTarget = async (
  deps: FetchValuesDeps,
  workspaceId: Workspace['id'],
  name: string,
  template: Template | undefined,
): Promise<Target> => {
  if (template)
    return {
      findSizeViolation: (output) => checkOutput(template, output).violation,
      media: new Map(
        template.variables
          .filter(isMediaVariable)
          .map((variable) => [variable.name, variable.kind === 'video' ? 'part' : 'whole']),
      ),
    };
  const revision = parseRevisionReference(name);
  const stored = revision && (await deps.projects.findRevision(workspaceId, revision.id, revision.revision));
  const manifest = stored && (await findManifest(deps, stored));
  const media = (manifest?.variables ?? []).filter(({ type }) => MEDIA_TYPES.has(type));
  const root = manifest?.root;
  return {
    findSizeViolation: (output) => (root ? findSizeViolation(root, output) : undefined),
    media: new Map(media.map(({ id }) => [id, 'whole'])),
  };
};

const MEDIA_TYPES: ReadonlySet<string> = new Set(['image', 'audio', 'video']);

interface Wrong {
  readonly set: number;
  readonly name: string;
  readonly violation: VariableViolation;
}

const findWrongValues = (
  template: Template,
  values: Values,
  brandKit: Owner['brandKit'],
  set: number,
): readonly Wrong[] =>
  [...checkVariables(template, values, brandKit).violations].map(([name, violation]) => ({
    set,
    name,
    violation,
  }));

/** A variable may itself be named `output`, so that a name may have two. */
const groupBySet = (wrong: readonly Wrong[]): ReadonlyMap<number, VariableViolations> => {
  const violations = new Map<number, Record<string, readonly VariableViolation[]>>();
  for (const { set, name, violation } of wrong) {
    const ofSet = violations.get(set) ?? {};
    violations.set(set, { ...ofSet, [name]: [...(ofSet[name] ?? []), violation] });
  }
  return violations;
};

const findSources = (
  values: Values,
  set: number,
  variables: ReadonlyMap<string, Takes>,
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

const REFUSED: VariableViolation = { code: 'asset_rejected', rejection: 'source_refused' };

const violationOf = (asset: Asset | undefined): VariableViolation | undefined => {
  if (asset === undefined) return { code: 'asset_not_ready', fetchedAs: null };
  if (asset.rejection !== null) return { code: 'asset_rejected', rejection: asset.rejection };
  const isNotReady = asset.status === 'fetching' || asset.status === 'awaiting_upload';
  return isNotReady ? { code: 'asset_not_ready', fetchedAs: asset.id } : undefined;
};
