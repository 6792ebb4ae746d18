import { CAPTIONS_MAX_BYTES } from '#contracts/caption-limits.ts';
import type { CaptionProblem } from '#core/captions/captions.ts';
import { readEditableCues } from '#core/captions/editable-cues.ts';
import type { EditableCaptions } from '#core/captions/editable-cues.ts';

/** What file dialogs offer; phones know no type of SRT. */
export const CAPTION_FILES = [
  '.srt',
  '.vtt',
  '.txt',
  '.json',
  'text/plain',
  'text/vtt',
  'application/x-subrip',
];

const WIDE = { 'utf-16le': [0xff, 0xfe], 'utf-16be': [0xfe, 0xff] } as const;

/** A text in UTF-8 or UTF-16, or as programs of Windows wrote it; undefined for a file that is no text. */
const decodeText = (bytes: Uint8Array): string | undefined => {
  for (const [encoding, [first, second]] of Object.entries(WIDE))
    if (bytes[0] === first && bytes[1] === second) return new TextDecoder(encoding).decode(bytes);
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

/** The captions of a file; `not_text` for one that is no text. */
export const importCaptions = (
  bytes: Uint8Array,
  seconds: number,
): EditableCaptions | CaptionProblem | 'not_text' => {
  // Two bytes for each character of UTF-16.
  if (bytes.length > 2 * CAPTIONS_MAX_BYTES) return { code: 'too_large' };
  const text = decodeText(bytes);
  if (text === undefined) return 'not_text';
  const read = readEditableCues(text, seconds);
  return !('code' in read) && read.cues.length === 0 ? { code: 'empty' } : read;
};
