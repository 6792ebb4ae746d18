import type { AssetContentType } from '#contracts/limits.ts';

/** Content type of an audio file that the API accepts, by its first bytes; undefined for other files. */
export const audioTypeOf = (bytes: Buffer): Extract<AssetContentType, `audio/${string}`> | undefined => {
  const textAt = (start: number, end: number) => bytes.toString('latin1', start, end);
  if (textAt(0, 4) === 'RIFF' && textAt(8, 12) === 'WAVE') return 'audio/wav';
  if (textAt(4, 8) === 'ftyp') return 'audio/mp4';
  const isMpegFrame = bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0;
  return textAt(0, 3) === 'ID3' || isMpegFrame ? 'audio/mpeg' : undefined;
};
