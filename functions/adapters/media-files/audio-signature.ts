import type { AudioContentType } from '#adapters/media-files/inspect-audio-worker.ts';

const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean =>
  Buffer.from(bytes.subarray(at, at + text.length)).toString('latin1') === text;

/** Whether the first bytes are those of a content type. */
export const hasAudioSignature = (bytes: Uint8Array, contentType: AudioContentType): boolean => {
  switch (contentType) {
    case 'audio/mpeg':
      return startsWith(bytes, 'ID3') || (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0);
    case 'audio/mp4':
      return startsWith(bytes, 'ftyp', 4);
    case 'audio/wav':
      return startsWith(bytes, 'RIFF') && startsWith(bytes, 'WAVE', 8);
  }
};
