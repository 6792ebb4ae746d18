/** Time zone of the page's clocks, of the day on which they begin, and of the browser. */
export const SERVICE_TIME_ZONE = 'Asia/Jakarta';

/** Languages of the browser in the order of preference: those of a desktop Chrome in Indonesia. */
export const SERVICE_LANGUAGES = ['id-ID', 'id', 'en-US', 'en'] as const;

/**
 * What the page's clocks show at video time 0, epoch milliseconds: 07:00 in Jakarta on the current day there, which is
 * 00:00 UTC, so that the date is the same in both time zones.
 */
export const pageEpochMs = (nowMs: number): number => {
  const isoDate = new Intl.DateTimeFormat('sv', { timeZone: SERVICE_TIME_ZONE }).format(nowMs);
  return Date.parse(isoDate);
};
