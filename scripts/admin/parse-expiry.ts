import { OperatorError } from '../command-line/operator-error.ts';

const MS_PER_UNIT = { h: 3_600_000, d: 86_400_000 } as const;
const SPAN = /^(\d{1,5})([hd])$/;
const ISO_DATE = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2}))?$/;

const momentOf = (text: string, nowMs: number): number => {
  const [, amount, unit] = SPAN.exec(text) ?? [];
  if (unit === 'h' || unit === 'd') return nowMs + Number(amount) * MS_PER_UNIT[unit];
  return ISO_DATE.test(text) ? Date.parse(text) : Number.NaN;
};

/** `30d`, `12h`, a date (its start in UTC) or a date-time with a zone, as epoch milliseconds in the future. */
export const parseExpiry = (text: string, nowMs: number): number => {
  const expiresAtMs = momentOf(text, nowMs);
  if (Number.isNaN(expiresAtMs)) {
    throw new OperatorError(`"${text}" is no expiry: write 30d, 12h, 2027-01-31 or 2027-01-31T17:00:00Z.`);
  }
  if (expiresAtMs <= nowMs) throw new OperatorError(`The expiry ${text} has already passed.`);
  return expiresAtMs;
};
