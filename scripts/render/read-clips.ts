import { realpath } from 'node:fs/promises';
import { assetAddress } from '#core/asset/asset-id.ts';
import type { AssetId } from '#core/asset/asset-id.ts';
import type { Asset } from '#core/asset/asset.ts';
import { parseDocument } from '#core/composition/parse-document.ts';
import type { VideoElement } from '#core/composition/problems.ts';
import { videoClipsOf } from '#core/composition/video-elements.ts';
import { clipValueCause, readClipValue } from '#core/template/clip-value.ts';
import type { Template } from '#core/template/template.ts';
import { clipTimes } from '#core/template/template-timing.ts';
import type { TemplateTiming } from '#core/template/template-timing.ts';
import { clipElement } from '#core/use-cases/resolve-variables.ts';
import { variableViolationMessage } from '#messages/variable-violations.ts';
import type { VideoClip } from '#contracts/schemas/render-document.ts';
import type { ClipPaths } from '#renderer/video-clips/prepare-clip.ts';
import { OperatorError, UnreadableFileError } from '../shared/command-line.ts';
import type { CompositionSource } from '../shared/composition-source.ts';
import { localId, refuseProblems } from '../shared/local-media.ts';
import type { LocalFile } from '../shared/local-media.ts';
import { findLocalClips } from '../shared/local-clips.ts';
import { inspectClipFile } from './inspect-files.ts';
import type { Sound } from './read-sound.ts';

/** Clips of a document with their files, and their sound. */
export interface Footage {
  readonly clips: readonly VideoClip[];
  readonly paths: ClipPaths;
  readonly sound: Sound;
}

type Values = Readonly<Record<string, string>>;

/** The clips of elements with their files. Throws an OperatorError about a file that the API would reject. */
const footageOf = async (
  elements: readonly VideoElement[],
  files: ReadonlyMap<AssetId, LocalFile>,
  durationSeconds: number,
): Promise<Footage> => {
  const assets: { id: AssetId; facts: Asset['facts'] }[] = [];
  for (const [id, file] of files) assets.push({ id, facts: await inspectClipFile(file) });
  const { clips, sound, problems } = videoClipsOf(elements, assets, durationSeconds);
  refuseProblems('video', problems);
  const paths = new Map([...files].map(([id, { path }]) => [id, path]));
  const ofSound = clips.map(
    ({ assetId, source: { container } }) =>
      [assetId, { contentType: `video/${container}`, path: paths.get(assetId as AssetId) ?? '' }] as const,
  );
  return { clips, paths, sound: { clips: sound, files: new Map(ofSound) } };
};

/**
 * The clips that the video variables of a template name: by variable, a path and the part to show, such as
 * `toko.mp4#t=2.5,8`. Also returns the values of these variables that the API and the page would get.
 */
export const readClipVariables = async (
  template: Template,
  given: ReadonlyMap<string, string>,
  timing: TemplateTiming,
): Promise<{ readonly footage: Footage; readonly values: Values; readonly pageValues: Values }> => {
  const files = new Map<AssetId, LocalFile>();
  const elements: VideoElement[] = [];
  const values: Record<string, string> = {};
  const pageValues: Record<string, string> = {};
  for (const variable of template.variables) {
    const value = given.get(variable.name);
    if (variable.kind !== 'video' || value === undefined) continue;
    const [name = '', ...part] = value.split(/(?=#t=)/);
    const id = localId('video', files.size);
    const clip = readClipValue(id + part.join(''));
    if (clip === undefined)
      throw new OperatorError(
        `${variable.name}: ${variableViolationMessage({ code: 'invalid_video', cause: clipValueCause(id + part.join('')) }).en}`,
      );
    const path = await realpath(name).catch(() => {
      throw new UnreadableFileError(name);
    });
    files.set(id, { name, path });
    elements.push(clipElement(variable, clip, clipTimes(template, timing, variable.name), elements.length));
    values[variable.name] = id + part.join('');
    pageValues[variable.name] = assetAddress(id);
  }
  return { footage: await footageOf(elements, files, timing.durationSeconds), values, pageValues };
};

/** The clips of a document's `<video>` elements, as the API plans them. Undefined without any. */
export const readClips = async (
  source: Pick<CompositionSource, 'folder' | 'media'>,
  html: string,
  durationSeconds: number,
): Promise<Footage | undefined> => {
  const document = parseDocument(html);
  if (document === undefined) return undefined;
  const { elements, files } = await findLocalClips(source, document, durationSeconds);
  return elements.length === 0 ? undefined : footageOf(elements, files, durationSeconds);
};
