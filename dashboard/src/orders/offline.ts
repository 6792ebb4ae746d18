import { TEXTS } from './texts.ts';

/** An order without a connection is not kept: it would spend credits later, when nobody looks. */
export const OFFLINE = {
  label: TEXTS.offline,
  reason: TEXTS.offlineReason,
} as const;
