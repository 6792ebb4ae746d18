import { readTime } from '#core/captions/read-time.ts';

const SECONDS = /^\d{1,6}(?:\.\d{1,3})?$/;

/** Times are kept in milliseconds. */
export const roundTime = (seconds: number): number => Math.max(0, Math.round(seconds * 1000)) / 1000;

/** A caption cannot be seen at its start: it appears in this time. */
const APPEARING_SECONDS = 0.3;

/** A time at which a caption is seen. */
export const seenAt = ({ start, end }: { readonly start: number; readonly end: number }): number =>
  Math.min(start + APPEARING_SECONDS, (start + end) / 2);

/** Seconds of `3.5`, `3,5`, `0:03.5` or `00:00:03,500`; undefined for another text. */
export const parseTime = (text: string): number | undefined => {
  const written = text.trim().replace(',', '.');
  return SECONDS.test(written) ? Number(written) : readTime(written);
};

/** `0:03.5`, `1:02:03.25`. */
export const formatTime = (seconds: number): string => {
  const ms = Math.round(roundTime(seconds) * 1000);
  const [hours, minutes] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60];
  const whole = String(Math.floor(ms / 1000) % 60).padStart(2, '0');
  const fraction = String(ms % 1000)
    .padStart(3, '0')
    .replace(/0{1,2}$/, '');
  const minutesText = hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}` : String(minutes);
  return `${minutesText}:${whole}.${fraction}`;
};
