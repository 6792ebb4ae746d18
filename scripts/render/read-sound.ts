import { realpath } from 'node:fs/promises';
import type { AssetId } from '#core/asset/asset-id.ts';
import type { Asset } from '#core/asset/asset.ts';
import { audioClipsOf, readAudioElements } from '#core/composition/audio-elements.ts';
import { parseDocument } from '#core/composition/parse-document.ts';
import type { Template } from '#core/template/template.ts';
import { musicClip } from '#core/use-cases/resolve-variables.ts';
import type { AudioClip } from '#contracts/schemas/render-document.ts';
import type { AudioFile } from '#renderer/sound/decode-audio.ts';
import type { SoundJob } from '#renderer/sound/mix-sound.ts';
import { UnreadableFileError } from '../shared/command-line.ts';
import type { CompositionSource } from '../shared/composition-source.ts';
import { createLocalMedia, localId, refuseProblems } from '../shared/local-media.ts';
import { inspectAudioFile } from './inspect-files.ts';

/** What is mixed into the audio track, with the files by the ids that the clips name. */
export type Sound = Pick<SoundJob, 'clips' | 'files'>;

/** The audio files that the audio variables of a template name, by their ids, played as the API plays them. */
export const readMusic = async (
  { variables }: Template,
  music: ReadonlyMap<string, string>,
  durationSeconds: number,
): Promise<Sound> => {
  const files = new Map<string, AudioFile>();
  const clips: AudioClip[] = [];
  for (const variable of variables) {
    const name = music.get(variable.name);
    if (variable.kind !== 'audio' || name === undefined) continue;
    const path = await realpath(name).catch(() => {
      throw new UnreadableFileError(name);
    });
    const id = localId('audio', files.size);
    const { file } = await inspectAudioFile({ name, path });
    files.set(id, file);
    clips.push(musicClip(variable, id, durationSeconds));
  }
  return { clips, files };
};

/** The sound of a document's `<audio>` elements. Undefined without any. */
export const readSound = async (
  source: Pick<CompositionSource, 'folder' | 'media'>,
  html: string,
  durationSeconds: number,
): Promise<Sound | undefined> => {
  const document = parseDocument(html);
  if (document === undefined) return undefined;
  const { assetOf, findFile } = createLocalMedia(source, 'audio');
  const { elements, problems } = readAudioElements(document, durationSeconds, assetOf);
  refuseProblems('audio', problems);
  const files = new Map<string, AudioFile>();
  const assets: { id: AssetId; facts: Asset['facts'] }[] = [];
  for (const id of new Set(elements.map(({ assetId }) => assetId))) {
    const { file, facts } = await inspectAudioFile(await findFile(id));
    files.set(id, file);
    assets.push({ id, facts });
  }
  const sound = audioClipsOf(elements, assets, durationSeconds);
  refuseProblems('audio', sound.problems);
  return sound.clips.length > 0 ? { clips: sound.clips, files } : undefined;
};
