import { OUTPUT_KEPT_DAYS } from '#contracts/limits.ts';

const DAY_MS = 24 * 60 * 60_000;

/** When the files of a video that finished at `finishedAt` are deleted. */
export const keptUntil = (finishedAt: string): string =>
  new Date(Date.parse(finishedAt) + OUTPUT_KEPT_DAYS * DAY_MS).toISOString();
