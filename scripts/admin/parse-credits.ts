import type { MilliCredits } from '#core/credits/credits.ts';
import { OperatorError } from '../command-line/operator-error.ts';

const CREDITS = /^(\d{1,9})(?:\.(\d{1,3}))?$/;

/** Credits as typed, with at most three decimals, to whole milli-credits: digit by digit, never through a float. */
export const parseCredits = (text: string): MilliCredits => {
  const [, whole, fraction = ''] = CREDITS.exec(text) ?? [];
  if (whole === undefined) {
    throw new OperatorError(
      `"${text}" is not a number of credits: write digits with at most 3 decimals, such as 600 or 12.5.`,
    );
  }
  return Number(whole + fraction.padEnd(3, '0'));
};
