import { OBJECTS_KEPT_DAYS } from '#contracts/limits.ts';

/**
 * Pays for the synthetic renders (ADR 83). No customer ordered its videos: metrics of started and completed renders, of their
 * waits, credits and renderer time leave them out. Those of the queue and of aborted renders count them.
 */
export const SYNTHETIC_WORKSPACE_ID = 'synthetic-renders';
export const SYNTHETIC_RENDER_MINUTES = 5;
/** From their creation: after that DynamoDB deletes their records, once they are completed. */
export const SYNTHETIC_RECORDS_KEPT_DAYS = 1;
/** Later than their records, so that no record names a missing file. */
const FILES_KEPT_DAYS = 7;

/** Days until S3 deletes an object, by key prefix. */
export const PREFIXES_KEPT_DAYS: Readonly<Record<string, number>> = {
  ...OBJECTS_KEPT_DAYS,
  [`orders/${SYNTHETIC_WORKSPACE_ID}/`]: FILES_KEPT_DAYS,
  [`out/${SYNTHETIC_WORKSPACE_ID}/`]: FILES_KEPT_DAYS,
};
