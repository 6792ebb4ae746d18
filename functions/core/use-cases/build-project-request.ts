import type { BrandKit } from '#contracts/brand-kit.ts';
import { parseAssetId } from '#core/asset/asset-id.ts';
import { audioClipsOf } from '#core/composition/audio-elements.ts';
import type { CompositionProblem } from '#core/composition/problems.ts';
import { videoClipsOf } from '#core/composition/video-elements.ts';
import type { CompositionValidator } from '#core/ports/compositions.ts';
import type { Placed, ProjectCheck, ProjectProblem, ProjectReference } from '#core/project/project-check.ts';
import { PROJECT_INDEX } from '#core/project/project-files.ts';
import type { ProjectFiles } from '#core/project/project-files.ts';
import type { RevisionReference } from '#core/project/project.ts';
import { accept, refuse } from '#core/refusal.ts';
import type { Result } from '#core/refusal.ts';
import { findSizeViolation } from '#core/template/check-request.ts';
import { readEmbeddedPicture } from '#core/template/media-values.ts';
import type { VariableViolation } from '#core/template/template.ts';
import { isUsed, toDocumentAsset } from '#core/use-cases/build-render-request.ts';
import type { RenderRequest } from '#core/use-cases/build-render-request.ts';
import { assetViolation, resolveAssets } from '#core/use-cases/resolve-assets.ts';
import type { ResolveAssetsDeps, ResolvedAssets } from '#core/use-cases/resolve-assets.ts';
import { findInvalidPictures } from '#core/use-cases/resolve-variables.ts';
import type { FindInvalidPicturesDeps } from '#core/use-cases/resolve-variables.ts';
import type { OutputFormat } from '#core/video/video.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';

export interface ProjectRequest {
  readonly files: ProjectFiles;
  readonly variables: Readonly<Record<string, string>>;
  readonly output: Partial<OutputFormat>;
  readonly workspaceId: WorkspaceId;
  readonly brandKit: BrandKit;
  readonly title: string | null;
  /** Of files that are a revision. */
  readonly project?: RevisionReference;
}

export type BuildFromProjectDeps = ResolveAssetsDeps &
  FindInvalidPicturesDeps & { readonly validator: CompositionValidator };

/**
 * Refuses with `invalid_composition` that lists every problem of the files and of the assets they name, or with
 * `invalid_variables` that lists every violation of the values and the output.
 */
export const buildProjectRequest = async (
  deps: BuildFromProjectDeps,
  { files, variables, output, workspaceId, brandKit, title, project }: ProjectRequest,
): Promise<Result<RenderRequest>> => {
  const usable = await withUsableLogo(deps, workspaceId, brandKit);
  const check = await deps.validator.checkProject(
    files,
    { requested: variables, brandKit: usable },
    workspaceId,
  );
  // A file of the revision is kept when its owner deletes the asset; a value of the request names a present one.
  const named = check.references.map((reference) =>
    'variable' in reference ? reference : { ...reference, isOfProject: true },
  );
  const { assets, problems: ofAssets } = await resolveAssets(deps, workspaceId, named);
  const seconds = check.root?.durationSeconds ?? Infinity;
  const media = ofAssets.length > 0 ? NO_MEDIA : planMedia(check, assets, seconds);
  const { root, warnings } = check;
  const problems = [...check.problems, ...media.problems, ...describeAssets(ofAssets)];
  if (root === undefined || problems.length > 0)
    return refuse({ code: 'invalid_composition', problems, warnings });

  const { durationSeconds, ...own } = root;
  const wanted = { ...own, ...output };
  const violations: [string, VariableViolation][] = [
    ...check.violations,
    ...ofAssets.flatMap(({ named, code }): [string, VariableViolation][] =>
      'variable' in named ? [[named.variable, assetViolation(code, named.use)]] : [],
    ),
  ];
  for (const id of await findBrokenPictures(deps, check, variables))
    violations.push([id, { code: 'invalid_image' }]);
  const ofSize = findSizeViolation(own, output);
  if (ofSize) violations.push(['output', ofSize]);
  if (violations.length > 0)
    return refuse({ code: 'invalid_variables', violations: groupByName(violations) });

  const index = files.get(PROJECT_INDEX);
  return accept({
    template: 'studio',
    title,
    name: null,
    ...(project && { project }),
    order: { variables, html: null },
    html: index !== undefined && 'text' in index ? index.text : '',
    variables: check.values,
    output: wanted,
    durationSeconds,
    assets: assets.filter((asset) => isUsed(asset, [...media.sound, ...media.clips])).map(toDocumentAsset),
    music: [],
    sound: media.sound,
    clips: media.clips,
    captions: check.captions,
    files,
    warnings,
  });
};

/** The image variables whose requested pictures cannot be read, or are too large together. */
export const findBrokenPictures = (
  deps: FindInvalidPicturesDeps,
  { variables: declared }: Pick<ProjectCheck, 'variables'>,
  requested: ProjectRequest['variables'],
): Promise<readonly string[]> =>
  findInvalidPictures(
    deps,
    declared.flatMap(({ id, type }) => {
      const text = type === 'image' && Object.hasOwn(requested, id) ? requested[id] : undefined;
      const picture = text === undefined ? undefined : readEmbeddedPicture(text);
      return picture ? [[id, picture] as const] : [];
    }),
  );

interface PlannedMedia {
  readonly sound: RenderRequest['sound'];
  readonly clips: RenderRequest['clips'];
  readonly problems: readonly ProjectProblem[];
}

const NO_MEDIA: PlannedMedia = { sound: [], clips: [], problems: [] };

/** Elements whose position is their index, by which their problems get the place of the element. */
const indexed = <T extends { readonly position: number }>(elements: readonly Placed<T>[]) =>
  elements.map(({ place: _place, ...element }, position) => ({ ...element, position }));

const locate = (
  problems: readonly CompositionProblem[],
  elements: readonly Placed<object>[],
): readonly ProjectProblem[] =>
  problems.map((problem) => ({ ...problem, ...(elements[problem.position ?? -1]?.place ?? NO_PLACE) }));

const planMedia = (
  { audio, video }: ProjectCheck,
  assets: Parameters<typeof audioClipsOf>[1],
  seconds: number,
): PlannedMedia => {
  const sound = audioClipsOf(indexed(audio), assets, seconds);
  const footage = videoClipsOf(indexed(video), assets, seconds);
  return {
    sound: [...sound.clips, ...footage.sound],
    clips: footage.clips,
    problems: [...locate(sound.problems, audio), ...locate(footage.problems, video)],
  };
};

const NO_PLACE = { file: null, line: null, column: null };

/** The first problem of each asset that a file names or is. */
export const describeAssets = (
  problems: ResolvedAssets<ProjectReference>['problems'],
): readonly ProjectProblem[] => {
  const ofFiles = problems.flatMap(({ named, code }): (readonly [string, ProjectProblem])[] => {
    if ('variable' in named) return [];
    const { position, subject, file, line, column } = named;
    return [[named.id, { code, position, subject, file, line, column }]];
  });
  return [...new Map(ofFiles.toReversed()).values()].toReversed();
};

export const groupByName = (violations: readonly (readonly [string, VariableViolation])[]) =>
  Object.fromEntries(
    [...Map.groupBy(violations, ([name]) => name)].map(([name, found]) => [
      name,
      found.map(([, violation]) => violation),
    ]),
  );

/** The brand kit without a logo that cannot be used: the variable then has its default. */
export const withUsableLogo = async (
  deps: ResolveAssetsDeps,
  workspaceId: WorkspaceId,
  brandKit: BrandKit,
): Promise<BrandKit> => {
  const { logo, ...others } = brandKit;
  const id = parseAssetId(logo);
  if (id === undefined) return others;
  const { problems } = await resolveAssets(deps, workspaceId, [{ id, use: 'image' }]);
  return problems.length > 0 ? others : brandKit;
};
