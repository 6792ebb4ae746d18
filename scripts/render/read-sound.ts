import { readFile, realpath } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { inspectAudio } from '#adapters/media-files/inspect-audio.ts';
import { assetAddress, assetIdFromUuid } from '#core/asset/asset-id.ts';
import type { AssetId } from '#core/asset/asset-id.ts';
import type { Asset } from '#core/asset/asset.ts';
import { audioClipsOf, readAudioElements } from '#core/composition/audio-elements.ts';
import { parseDocument } from '#core/composition/parse-document.ts';
import type { CompositionProblem } from '#core/composition/problems.ts';
import { readAssetAddress } from '#core/composition/resource-url.ts';
import type { Template } from '#core/template/template.ts';
import { musicClip } from '#core/use-cases/resolve-variables.ts';
import type { AudioClip } from '#contracts/schemas/render-document.ts';
import type { AssetContentType } from '#contracts/limits.ts';
import { audioTypeOf } from '../shared/audio-type.ts';
import { OperatorError } from '../shared/command-line.ts';
import { isLeftOut, readBytes } from '../shared/composition-source.ts';
import type { CompositionSource } from '../shared/composition-source.ts';

interface AudioSource {
  readonly contentType: AssetContentType;
  readonly body: Buffer;
}

/** What is mixed into the audio track, with the files by the ids that the clips name. */
export interface Sound {
  readonly clips: readonly AudioClip[];
  readonly files: ReadonlyMap<string, AudioSource>;
}

type InspectedAudio = AudioSource & { readonly facts: Asset['facts'] };

/** Throws an OperatorError for a file that the API would reject. */
const inspect = async (name: string, body: Buffer): Promise<InspectedAudio> => {
  const contentType = audioTypeOf(body);
  if (contentType === undefined)
    throw new OperatorError(`${name} is no audio file: use MP3, AAC in an .m4a file, or PCM in a .wav file.`);
  const inspection = await inspectAudio(body, contentType);
  if (inspection.status === 'rejected')
    throw new OperatorError(`${name} cannot be used as audio (${inspection.code}).`);
  return { contentType, body, facts: inspection.facts };
};

/** Local files have no asset: their clips name one that no workspace has. */
const localId = (index: number): AssetId =>
  assetIdFromUuid(`00000000-0000-0000-0000-${String(index).padStart(12, '0')}`);

const FOLDER = 'https://composition.invalid/folder/';

/** Path relative to the document's folder; undefined for an address elsewhere. */
const localPathOf = (address: string): string | undefined => {
  const url = URL.parse(address.trim(), FOLDER);
  if (!url?.href.startsWith(FOLDER) || url.pathname.endsWith('/')) return undefined;
  const path = decodeURIComponent(url.pathname.slice(new URL(FOLDER).pathname.length));
  return isLeftOut(path) ? undefined : path;
};

/** Symbolic links may not lead out of the folder. */
const readLocal = async (folder: string, path: string): Promise<Buffer> => {
  const file = await realpath(join(folder, path)).catch(() => '');
  const isInside = file !== '' && !relative(await realpath(folder), file).startsWith('..');
  if (!isInside) throw new OperatorError(`${path}, which an <audio> plays, is no file beside the document.`);
  return readFile(file);
};

const refuseProblems = (problems: readonly CompositionProblem[]): void => {
  if (problems.length === 0) return;
  const subjects = problems.map(({ code, subject }) =>
    subject === undefined ? code : `${code} (${subject})`,
  );
  throw new OperatorError(`The <audio> elements are invalid: ${subjects.join(', ')}.`);
};

/** The audio files that the audio variables of a template name, by their ids, played as the API plays them. */
export const readMusic = async (template: Template, music: ReadonlyMap<string, string>): Promise<Sound> => {
  const files = new Map<string, AudioSource>();
  const clips: AudioClip[] = [];
  for (const variable of template.variables) {
    const path = music.get(variable.name);
    if (variable.kind !== 'audio' || path === undefined) continue;
    const id = localId(files.size);
    files.set(id, await inspect(path, await readBytes(path)));
    clips.push(musicClip(variable, id, template.durationSeconds));
  }
  return { clips, files };
};

/** The sound of a document's `<audio>` elements: local files, and files of `assets` for uploaded ones. Undefined without any. */
export const readSound = async (
  { folder, audio }: Pick<CompositionSource, 'folder' | 'audio'>,
  html: string,
  durationSeconds: number,
): Promise<Sound | undefined> => {
  const document = parseDocument(html);
  if (document === undefined) return undefined;
  const paths = new Map<AssetId, string>();
  const assetOf = (address: string): AssetId | undefined => {
    const path = localPathOf(address);
    const id = readAssetAddress(address, 'audio') ?? [...paths].find(([, known]) => known === path)?.[0];
    if (id !== undefined || address.trim() === '') return id;
    if (path === undefined)
      throw new OperatorError(
        `An <audio> plays ${address.slice(0, 100)}: copy the file beside the document.`,
      );
    const added = localId(paths.size);
    paths.set(added, path);
    return added;
  };
  const { elements, problems } = readAudioElements(document, durationSeconds, assetOf);
  refuseProblems(problems);
  const files = new Map<AssetId, InspectedAudio>();
  for (const id of new Set(elements.map(({ assetId }) => assetId))) {
    const path = paths.get(id);
    const body = path === undefined ? audio.get(id) : await readLocal(folder, path);
    if (body === undefined)
      throw new OperatorError(
        `No audio file stands for ${assetAddress(id)}: save one as ${assetAddress(id)}.mp3.`,
      );
    files.set(id, await inspect(path ?? basename(assetAddress(id)), body));
  }
  const assets = [...files].map(([id, { facts }]) => ({ id, facts }));
  const sound = audioClipsOf(elements, assets, durationSeconds);
  refuseProblems(sound.problems);
  return sound.clips.length > 0 ? { clips: sound.clips, files } : undefined;
};
