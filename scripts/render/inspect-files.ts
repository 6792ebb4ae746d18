import { open, readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { inspectAudio } from '#adapters/media-files/inspect-audio.ts';
import { inspectClip } from '#adapters/media-files/inspect-clip.ts';
import type { AssetFacts } from '#core/asset/asset.ts';
import { ASSET_MAX_BYTES } from '#contracts/limits.ts';
import type { AudioFile } from '#renderer/sound/decode-audio.ts';
import { audioTypeOf } from '../shared/audio-type.ts';
import { OperatorError } from '../shared/command-line.ts';
import { CLIP_EXTENSIONS } from '../shared/composition-source.ts';
import type { LocalFile } from '../shared/local-media.ts';

type ClipFileFacts = Extract<AssetFacts, { readonly video: object }>;

const MEBIBYTE = 1024 * 1024;
const WEBM_START = Buffer.from('1a45dfa3', 'hex');

/** Throws an OperatorError for a file that the API would reject. */
export const inspectClipFile = async ({ name, path }: LocalFile): Promise<ClipFileFacts> => {
  const file = await open(path);
  try {
    const { size: sizeBytes } = await file.stat();
    const read = async (start: number, end: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(end - start), 0, end - start, start);
      return buffer.subarray(0, bytesRead);
    };
    if (sizeBytes > ASSET_MAX_BYTES.video)
      throw new OperatorError(`${name} has more than ${ASSET_MAX_BYTES.video / MEBIBYTE} MiB.`);
    const isWebm = WEBM_START.equals(await read(0, WEBM_START.length));
    const inspection = await inspectClip({ sizeBytes, read }, isWebm ? 'video/webm' : 'video/mp4');
    if (inspection.status === 'rejected')
      throw new OperatorError(`${name} cannot be used as a clip (${inspection.code}).`);
    return inspection.facts as ClipFileFacts; // safe: of a clip
  } finally {
    await file.close();
  }
};

/** What an `<audio>` plays: an audio file, or a clip. Throws an OperatorError for a file that the API would reject. */
export const inspectAudioFile = async (
  local: LocalFile,
): Promise<{ readonly file: AudioFile; readonly facts: AssetFacts }> => {
  const { name, path } = local;
  if (CLIP_EXTENSIONS.includes(extname(path).toLowerCase())) {
    const facts = await inspectClipFile(local);
    return { file: { contentType: `video/${facts.video.container}`, path }, facts };
  }
  const body = await readFile(path);
  const contentType = audioTypeOf(body);
  if (contentType === undefined)
    throw new OperatorError(`${name} is no audio file: use MP3, AAC in an .m4a file, or PCM in a .wav file.`);
  const inspection = await inspectAudio(body, contentType);
  if (inspection.status === 'rejected')
    throw new OperatorError(`${name} cannot be used as audio (${inspection.code}).`);
  return { file: { contentType, path }, facts: inspection.facts };
};
