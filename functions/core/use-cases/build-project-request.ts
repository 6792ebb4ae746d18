import type { BrandKit } from '#contracts/brand-kit.ts';
import { audioClipsOf } from '#core/composition/audio-elements.ts';
import { videoClipsOf } from '#core/composition/video-elements.ts';
import type { CompositionValidator } from '#core/ports/compositions.ts';
import type { ProjectProblem } from '#core/project/project-check.ts';
import type { ProjectFiles } from '#core/project/project-files.ts';
import { PROJECT_INDEX } from '#core/project/project-files.ts';
import type { RevisionName } from '#core/project/project.ts';
import { accept, refuse } from '#core/refusal.ts';
import type { Result } from '#core/refusal.ts';
import { sizeName } from '#core/template/check-request.ts';
import { isUsed, toDocumentAsset } from '#core/use-cases/build-render-request.ts';
import type { RenderRequest } from '#core/use-cases/build-render-request.ts';
import { resolveAssets } from '#core/use-cases/resolve-assets.ts';
import type { ResolveAssetsDeps } from '#core/use-cases/resolve-assets.ts';
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
  readonly project?: RevisionName;
}

export type BuildFromProjectDeps = ResolveAssetsDeps & { readonly validator: CompositionValidator };

/**
 * Refuses with `invalid_variables` that lists every violation of the values and the output, or with `invalid_composition`
 * that lists every problem of the files and of the assets they name.
 */
export const buildProjectRequest = async (
  deps: BuildFromProjectDeps,
  { files, variables, output, workspaceId, brandKit, title, project }: ProjectRequest,
): Promise<Result<RenderRequest>> => {
  const check = await deps.validator.checkProject(files, { requested: variables, brandKit });
  const { root, assetIds, audio, video, violations, values } = check;
  const named = assetIds.map((id) => ({ id, use: 'any' as const }));
  const { assets, problems: assetProblems } = await resolveAssets(deps, workspaceId, named);
  const seconds = root?.durationSeconds ?? Infinity;
  const hasAll = assetProblems.length === 0;
  const sound = audioClipsOf(hasAll ? audio : [], assets, seconds);
  const footage = videoClipsOf(hasAll ? video : [], assets, seconds);
  const problems: readonly ProjectProblem[] = [
    ...check.problems,
    ...[...sound.problems, ...footage.problems].map((problem) => ({ ...problem, ...NO_PLACE })),
    ...assetProblems.map(({ named: { id }, code }) => ({ code, position: null, subject: id, ...NO_PLACE })),
  ];
  if (root === undefined || problems.length > 0) return refuse({ code: 'invalid_composition', problems });
  const { durationSeconds, ...own } = root;
  const wanted = { ...own, ...output };
  const isOwnSize = sizeName(wanted) === sizeName(own);
  if (violations.size > 0 || !isOwnSize) {
    const ofVariables = [...violations].map(([id, violation]) => [id, [violation]] as const);
    const ofOutput = { code: 'unsupported_size', supported: [sizeName(own)] } as const;
    return refuse({
      code: 'invalid_variables',
      violations: Object.fromEntries([
        ...ofVariables,
        ...(isOwnSize ? [] : [['output', [ofOutput]] as const]),
      ]),
    });
  }
  const index = files.get(PROJECT_INDEX);
  return accept({
    template: 'studio',
    title,
    name: null,
    ...(project && { project }),
    order: { variables, html: null },
    html: index !== undefined && 'text' in index ? index.text : '',
    variables: values,
    output: wanted,
    durationSeconds,
    assets: assets.filter((asset) => isUsed(asset, [...sound.clips, ...footage.clips])).map(toDocumentAsset),
    sound: [...sound.clips, ...footage.sound],
    clips: footage.clips,
    files,
  });
};

const NO_PLACE = { file: null, line: null, column: null };
