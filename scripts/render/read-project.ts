import type { AssetId } from '#core/asset/asset-id.ts';
import type { Asset } from '#core/asset/asset.ts';
import { audioClipsOf } from '#core/composition/audio-elements.ts';
import { parseDocument } from '#core/composition/parse-document.ts';
import type { AudioElement, RootAttributes, VideoElement } from '#core/composition/problems.ts';
import { videoClipsOf } from '#core/composition/video-elements.ts';
import type { Placed, ProjectCheck } from '#core/project/project-check.ts';
import { findFileProblems, PROJECT_INDEX } from '#core/project/project-files.ts';
import { readProjectVariables } from '#core/project/project-variables.ts';
import type { RenderDocument } from '#contracts/schemas/render-document.ts';
import { describeFileProblem } from '#messages/composition-problems.ts';
import { variableViolationMessage } from '#messages/variable-violations.ts';
import type { AudioFile } from '#renderer/sound/decode-audio.ts';
import { checkLocalProject } from '../shared/check-composition.ts';
import { OperatorError } from '../shared/command-line.ts';
import { printSkipped, readLocalProject } from '../shared/local-project.ts';
import type { LocalProject } from '../shared/local-project.ts';
import { refuseProblems } from '../shared/local-media.ts';
import type { Sound } from './read-sound.ts';

type Values = Readonly<Record<string, string>>;
type Facts = { readonly id: AssetId; readonly facts: Asset['facts'] };

/** The part of a folder that the renderer gets beside the format of the video. */
export interface ProjectInput extends Pick<LocalProject, 'images' | 'fonts' | 'html'> {
  readonly document: Pick<RenderDocument, 'html' | 'variables' | 'files' | 'clips'>;
  /** Its own format. */
  readonly root: RootAttributes;
  readonly clipPaths: ReadonlyMap<string, string>;
  readonly readSound: () => Promise<Sound | undefined>;
}

const MAX_LISTED = 10;

/** The rules of the API for files, and its check, whose problems stop the render as they do there. */
const check = async (
  folder: string,
  { files }: LocalProject,
  variables: Values,
): Promise<ProjectCheck & { readonly root: RootAttributes }> => {
  const [ofFiles] = findFileProblems(files);
  if (ofFiles)
    throw new OperatorError(
      `The folder cannot be a project: ${describeFileProblem(ofFiles, 'en').message} (${ofFiles.path ?? folder})`,
    );
  const declared = readDeclaredIds(files);
  const requested = Object.fromEntries(Object.entries(variables).filter(([id]) => declared.includes(id)));
  const checked = await checkLocalProject(files, { requested, brandKit: {} });
  const sentences = [...checked.violations].map(
    ([id, found]) => `${id}: ${variableViolationMessage(found).en}`,
  );
  if (sentences.length > 0)
    throw new OperatorError(`Correct the variables (--variables <file>). ${sentences.join(' ')}`);
  const { root, problems } = checked;
  if (root !== undefined) return { ...checked, root };
  const lines = problems
    .slice(0, MAX_LISTED)
    .map(({ code, file, line, subject }) => `${code} in ${file}:${line ?? 1} (${subject ?? ''})`);
  throw new OperatorError(
    `The project cannot be rendered: ${lines.join(', ')}. How to correct it: npm run lint -- ${folder}`,
  );
};

const readDeclaredIds = (files: LocalProject['files']): readonly string[] => {
  const index = files.get(PROJECT_INDEX);
  const document = index && 'text' in index ? parseDocument(index.text) : undefined;
  return document ? readProjectVariables(document).variables.map(({ id }) => id) : [];
};

/** Elements without their place, and each file that they play once. */
const withoutPlaces = <T extends AudioElement | VideoElement>(elements: readonly Placed<T>[]) =>
  elements.map(({ place: _place, ...element }) => element);

const filesOf = ({ media }: LocalProject, elements: readonly { readonly assetId: AssetId }[]) =>
  [...new Set(elements.map(({ assetId }) => assetId))].flatMap((id) => {
    const file = media.get(id);
    return file === undefined ? [] : [[id, file] as const];
  });

/** Reads a folder with an index.html, checks it and its values, and plans its clips as the API does. */
export const readProject = async (folder: string, variables: Values): Promise<ProjectInput> => {
  const project = await readLocalProject(folder);
  printSkipped(project.skipped);
  const checked = await check(folder, project, variables);
  const { durationSeconds } = checked.root;
  const clipFiles = filesOf(project, checked.video);
  const facts: Facts[] = [];
  if (clipFiles.length > 0) {
    const { inspectClipFile } = await import('./inspect-files.ts');
    for (const [id, file] of clipFiles) facts.push({ id, facts: await inspectClipFile(file) });
  }
  const footage = videoClipsOf(withoutPlaces<VideoElement>(checked.video), facts, durationSeconds);
  refuseProblems('video', footage.problems);
  const clipPaths = new Map(clipFiles.map(([id, { path }]) => [id as string, path]));
  const readSound = async (): Promise<Sound | undefined> => {
    const audioFiles = filesOf(project, checked.audio);
    const files = new Map<string, AudioFile>(
      footage.clips.map(({ assetId, source: { container } }) => [
        assetId,
        { contentType: `video/${container}`, path: clipPaths.get(assetId) ?? '' },
      ]),
    );
    const heard: Facts[] = [];
    if (audioFiles.length > 0) {
      const { inspectAudioFile } = await import('./inspect-files.ts');
      for (const [id, local] of audioFiles) {
        const { file, facts: ofFile } = await inspectAudioFile(local);
        files.set(id, file);
        heard.push({ id, facts: ofFile });
      }
    }
    const sound = audioClipsOf(withoutPlaces<AudioElement>(checked.audio), heard, durationSeconds);
    refuseProblems('audio', sound.problems);
    const clips = [...sound.clips, ...footage.sound];
    return clips.length > 0 ? { clips, files } : undefined;
  };
  const { html, images, fonts } = project;
  const document = {
    html,
    variables: { ...variables, ...checked.values },
    files: Object.fromEntries(project.files),
    clips: [...footage.clips],
  };
  return { html, images, fonts, document, root: checked.root, clipPaths, readSound };
};
