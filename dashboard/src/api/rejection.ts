import { AUDIO_MAX_SECONDS, CLIP_MAX, IMAGE_MAX_PIXELS } from '#contracts/limits.ts';
import type { Schemas } from './client.ts';
import { TEXTS } from './texts.ts';

type Rejection = NonNullable<Schemas['Asset']['error']>;

const MESSAGES = {
  wrong_size: TEXTS.wrongSize,
  wrong_content_type: TEXTS.wrongType,
  unreadable_file: TEXTS.unreadable,
  unsupported_codec: TEXTS.unsupportedCodec,
  unsupported_colors: TEXTS.unsupportedColors,
  too_many_pixels: TEXTS.tooManyPixels(IMAGE_MAX_PIXELS / 1_000_000),
  too_long: TEXTS.tooLongFile(AUDIO_MAX_SECONDS / 60),
  animated_image: TEXTS.animated,
  several_video_tracks: TEXTS.severalVideoTracks,
  frame_too_large: TEXTS.frameTooLarge,
  too_many_frames: TEXTS.tooManyFrames(CLIP_MAX.fps),
  unsupported_edits: TEXTS.unsupportedEdits,
  unpacked_too_large: TEXTS.fontTooRich,
  storage_full: TEXTS.storageFull,
  source_unreachable: TEXTS.sourceUnreachable,
  source_refused: TEXTS.sourceRefused,
  source_too_large: TEXTS.sourceTooLarge,
  fetch_failed: TEXTS.fetchFailed,
  inspection_failed: TEXTS.inspectionFailed,
} as const satisfies Record<Rejection['code'], string>;

/** Why a file was refused or could not be fetched, for the owner of a shop. */
export const rejectionMessage = ({ code }: Rejection): string => MESSAGES[code];
