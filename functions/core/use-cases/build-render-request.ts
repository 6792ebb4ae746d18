import type { AssetKind } from '#contracts/limits.ts';
import type { AudioClip, DocumentAsset, VideoClip } from '#contracts/schemas/render-document.ts';
import { assetKindOf } from '#core/asset/asset.ts';
import type { TypedAsset } from '#core/asset/asset.ts';
import type { ShownCaption } from '#core/captions/shown-captions.ts';
import { audioClipsOf } from '#core/composition/audio-elements.ts';
import { inOrder, locateProblems, problemAt } from '#core/composition/problems.ts';
import type { AssetReference, AssetUse, LocatedProblem } from '#core/composition/problems.ts';
import { videoClipsOf } from '#core/composition/video-elements.ts';
import type { ComponentCatalog, CompositionValidator, TemplateCatalog } from '#core/ports/compositions.ts';
import type { ProjectProblem } from '#core/project/project-check.ts';
import { readCaptionsOfDocument } from '#core/project/shown-captions.ts';
import type { ProjectFiles } from '#core/project/project-files.ts';
import type { ProjectValues } from '#core/project/project-variables.ts';
import type { RevisionReference } from '#core/project/project.ts';
import { accept, refuse } from '#core/refusal.ts';
import type { Result } from '#core/refusal.ts';
import { checkOutput, checkVariables } from '#core/template/check-request.ts';
import type { Music } from '#core/template/music.ts';
import type { Template } from '#core/template/template.ts';
import { videoNameOf } from '#core/template/video-name.ts';
import { refuseUnknownTemplate } from '#core/template/unknown-template.ts';
import { resolveAssets } from '#core/use-cases/resolve-assets.ts';
import type { ResolveAssetsDeps, ResolvedAssets } from '#core/use-cases/resolve-assets.ts';
import { resolveVariables } from '#core/use-cases/resolve-variables.ts';
import type { ResolveVariablesDeps } from '#core/use-cases/resolve-variables.ts';
import type { OutputFormat } from '#core/video/video.ts';
import type { VideoOrder } from '#core/video/video-order.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';
import type { Workspace } from '#core/workspace/workspace.ts';

/** A validated create request: what to render, and under which template name and title to store it. */
export interface RenderRequest {
  /** `<template_id>@<version>`, or the literal `composition` or `studio`. */
  readonly template: string;
  readonly title: string | null;
  /** What the owner of a template video calls it. */
  readonly name: string | null;
  /** The revision of a project that it shows. */
  readonly project?: RevisionReference;
  /** What was asked for, to ask for it again. */
  readonly order: VideoOrder;
  readonly html: string;
  readonly variables: ProjectValues;
  readonly output: OutputFormat;
  readonly durationSeconds: number;
  /** Missing: the one at three quarters. */
  readonly posterFrame?: number;
  /** Ready assets of the workspace that the video uses. */
  readonly assets: readonly (DocumentAsset & Pick<TypedAsset, 'id' | 'fileId'>)[];
  /** Loops of the library that it plays. */
  readonly music: readonly Pick<Music, 'name' | 'assetId'>[];
  readonly sound: readonly AudioClip[];
  readonly clips: readonly VideoClip[];
  /** What its captions show. */
  readonly captions: readonly ShownCaption[];
  /** Of a project. */
  readonly files?: ProjectFiles;
  /** What renders differently than the author may expect. */
  readonly warnings?: readonly (LocatedProblem | ProjectProblem)[];
}

export interface TemplateRequest {
  readonly template: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly output: Partial<OutputFormat>;
}

export type BuildFromTemplateDeps = ResolveVariablesDeps & {
  readonly templates: TemplateCatalog;
  readonly components: ComponentCatalog;
};

/** Refuses with `unknown_template`, or with `invalid_variables` that lists every violation. */
export const buildRequestFromTemplate = async (
  deps: BuildFromTemplateDeps,
  { id: workspaceId, brandKit }: Pick<Workspace, 'id' | 'brandKit'>,
  request: TemplateRequest,
): Promise<Result<RenderRequest>> => {
  const template = deps.templates.find(request.template);
  if (!template) return refuseUnknownTemplate(deps.templates, request.template);
  const checked = checkVariables(template, request.variables, brandKit);
  const { output, violation: sizeViolation } = checkOutput(template, request.output);
  const resolved = await resolveVariables(deps, workspaceId, template, {
    values: checked.values,
    requested: request.variables,
  });
  const { values, violations, durationSeconds, assets, music, sound, clips } = resolved;
  const all = [
    ...checked.violations,
    ...violations,
    ...(sizeViolation ? [['output', sizeViolation] as const] : []),
  ];
  if (all.length > 0) {
    // A variable may itself be named `output`, so a name can have two violations.
    const byName = Map.groupBy(all, ([name]) => name);
    return refuse({
      code: 'invalid_variables',
      violations: Object.fromEntries(
        [...byName].map(([name, found]) => [name, found.map(([, violation]) => violation)]),
      ),
    });
  }
  const { id, html } = template;
  return accept({
    template: id,
    title: null,
    name: videoNameOf(template.variables, request.variables),
    order: { variables: request.variables, html: null },
    html,
    variables: values,
    output,
    durationSeconds,
    assets: assets.map(toDocumentAsset),
    music,
    sound,
    clips,
    captions: hasCaptions(template, values)
      ? readCaptionsOfDocument(html, deps.components, values, { ...output, durationSeconds })
      : [],
  });
};

/** To parse a page takes longer than all else of a row of a batch. */
const hasCaptions = ({ variables }: Template, values: RenderRequest['variables']): boolean =>
  variables.some(({ name, kind }) => kind === 'captions' && String(values[name] ?? '').trim() !== '');

export const toDocumentAsset = ({
  id,
  fileId,
  contentType,
}: TypedAsset): RenderRequest['assets'][number] => ({
  id,
  fileId,
  contentType,
});

export interface CompositionRequest {
  readonly html: string;
  readonly title: string | null;
}

export type BuildFromCompositionDeps = ResolveAssetsDeps & { readonly validator: CompositionValidator };

/** Refuses with `invalid_composition` that lists every problem of the document and of the assets it names. */
export const buildRequestFromComposition = async (
  deps: BuildFromCompositionDeps,
  workspaceId: WorkspaceId,
  { html, title }: CompositionRequest,
): Promise<Result<RenderRequest>> => {
  const checked = await deps.validator.check(html);
  const { references, audio, video } = checked.assetUse ?? NO_ASSETS;
  const { assets, problems: assetProblems } = await resolveAssets(deps, workspaceId, references);
  const videoSeconds = 'root' in checked ? checked.root.durationSeconds : Infinity;
  const hasAll = assetProblems.length === 0;
  const sound = audioClipsOf(hasAll ? audio : [], assets, videoSeconds);
  const footage = videoClipsOf(hasAll ? video : [], assets, videoSeconds);
  const problems = [
    ...('problems' in checked ? checked.problems : []),
    ...sound.problems,
    ...footage.problems,
    ...withoutRepeats(assetProblems).map(({ named: { id, position }, code }) =>
      problemAt(code, position, id),
    ),
  ];
  const warnings = locateProblems(html, inOrder(checked.warnings ?? []));
  if ('problems' in checked || problems.length > 0) {
    const located = locateProblems(html, inOrder(problems));
    return refuse({ code: 'invalid_composition', problems: located, warnings });
  }
  const { width, height, fps, durationSeconds } = checked.root;
  return accept({
    template: 'composition',
    title,
    name: null,
    order: { variables: {}, html },
    html,
    variables: {},
    output: { width, height, fps },
    durationSeconds,
    assets: assets.filter((asset) => isUsed(asset, [...sound.clips, ...footage.clips])).map(toDocumentAsset),
    music: [],
    sound: [...sound.clips, ...footage.sound],
    clips: footage.clips,
    warnings,
    captions: checked.captions ?? [],
  });
};

const NO_ASSETS: AssetUse = { references: [], audio: [], video: [] };

const LOADED_BY_PAGE: ReadonlySet<AssetKind> = new Set(['image', 'font']);

/** A script may load any image or font that the document names; audio and clips are used only by their elements. */
export const isUsed = (asset: TypedAsset, clips: readonly { readonly assetId: string }[]): boolean =>
  LOADED_BY_PAGE.has(assetKindOf(asset)) || clips.some(({ assetId }) => assetId === asset.id);

/** The first problem of each asset. */
const withoutRepeats = (problems: ResolvedAssets<AssetReference>['problems']) => [
  ...new Map(problems.toReversed().map((problem) => [problem.named.id, problem])).values(),
];
