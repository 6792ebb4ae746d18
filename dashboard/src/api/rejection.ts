import { AUDIO_MAX_SECONDS, IMAGE_MAX_PIXELS } from '#contracts/limits.ts';
import type { Schemas } from './client.ts';
import { TEXTS } from './texts.ts';

type Rejection = NonNullable<Schemas['Asset']['error']>;

const MESSAGES = {
  wrong_size: TEXTS.wrongSize,
  wrong_content_type: TEXTS.wrongType,
  unreadable_file: TEXTS.unreadable,
  unsupported_codec: TEXTS.unsupportedSound,
  too_many_pixels: TEXTS.tooManyPixels(IMAGE_MAX_PIXELS / 1_000_000),
  too_long: TEXTS.tooLongMusic(AUDIO_MAX_SECONDS / 60),
  animated_image: TEXTS.animated,
} as const satisfies Record<Rejection['code'], string>;

/** Why the inspection refused a file, for the owner of a shop. */
export const rejectionMessage = ({ code }: Rejection): string => MESSAGES[code];
