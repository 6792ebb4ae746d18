import { assetAddress, parseAssetId } from '#core/asset/asset-id.ts';
import type { AssetId } from '#core/asset/asset-id.ts';
import { readAudioElements } from '#core/composition/audio-elements.ts';
import type { AssetOf } from '#core/composition/media-attributes.ts';
import { parseDocument } from '#core/composition/parse-document.ts';
import { readVideoElements } from '#core/composition/video-elements.ts';
import { PROJECT_INDEX } from '#core/project/project-files.ts';
import { readVariables } from '#core/studio/variables.ts';
import type { ProjectContent } from './prepare-project-preview.ts';
import { findReferenced } from './project-references.ts';
import type { SoundTimes } from './sound-times.ts';

/** A sound of a project and its file: `assets/<id>`, or a name of the music library. */
export interface ProjectSound extends SoundTimes {
  readonly file: string;
}

const BINDING = 'data-var-src';
const ASSET = /^(?:\.?\/)?assets\/(asset_[\da-f-]+)$/;

/** The sounds of `<audio>` elements of the page and of its clips. Those of mounted documents are heard in the video only. */
export const findProjectSounds = (
  { texts, assets }: ProjectContent,
  videoSeconds: number,
  values: Readonly<Record<string, unknown>>,
): readonly ProjectSound[] => {
  const html = texts.get(PROJECT_INDEX) ?? '';
  const document = /<(?:audio|video)\b/i.test(html) ? parseDocument(html) : undefined;
  if (!document) return [];
  const defaults = new Map(readVariables(document).map((variable) => [variable.id, variable.default]));
  const fileOf = (address: string): string | undefined => {
    const path = findReferenced(PROJECT_INDEX, address, (wanted) => assets.has(wanted));
    const id = (path === undefined ? undefined : assets.get(path)) ?? ASSET.exec(address)?.[1];
    return id === undefined ? undefined : assetAddress(id);
  };
  const boundFile = (id: string): string | undefined => {
    const value = (Object.hasOwn(values, id) ? values[id] : undefined) ?? defaults.get(id);
    if (typeof value !== 'string' || value === '') return undefined;
    const asset = parseAssetId(value);
    return asset === undefined ? (fileOf(value) ?? value) : assetAddress(asset);
  };
  const assetOf: AssetOf = (address, { attributes }) => {
    const bound = attributes.get(BINDING)?.trim() ?? '';
    const file = bound === '' ? fileOf(address) : boundFile(bound);
    return file as AssetId | undefined; // read again below, as the file
  };
  const { elements } = readAudioElements(document, videoSeconds, assetOf, true);
  const clips = readVideoElements(document, videoSeconds, assetOf, true)
    .elements.filter(({ isMuted }) => !isMuted)
    .map((clip) => ({ ...clip, fadeInSeconds: 0, fadeOutSeconds: 0 }));
  return [...elements, ...clips].map(({ assetId: file, ...times }) => ({ ...times, file }));
};
