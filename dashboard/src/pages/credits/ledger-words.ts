import type { Schemas } from '../../api/client.ts';
import { formatNumber } from '../../ui/format.ts';
import { TEXTS } from './texts.ts';

export type LedgerEntry = Schemas['LedgerEntry'];

const WORDS: Readonly<Record<LedgerEntry['status'], string>> = {
  granted: TEXTS.granted,
  reserved: TEXTS.reservedFor,
  captured: TEXTS.usedFor,
  released: TEXTS.released,
};

export const ledgerWords = ({ status, credits }: LedgerEntry): string =>
  credits < 0 ? TEXTS.takenBack : WORDS[status];

/** What the entry has changed in the available credits, with its sign: "+600", "−6", "0". */
export const signedCredits = ({ status, credits }: LedgerEntry): string => {
  if (status === 'released' || credits === 0) return '0';
  return `${status === 'granted' && credits > 0 ? '+' : '−'}${formatNumber(Math.abs(credits))}`;
};
