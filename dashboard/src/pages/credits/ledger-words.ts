import type { Schemas } from '../../api/client.ts';
import { formatNumber } from '../../ui/format.ts';

export type LedgerEntry = Schemas['LedgerEntry'];

const WORDS: Readonly<Record<LedgerEntry['status'], string>> = {
  granted: 'Kredit ditambahkan',
  reserved: 'Disisihkan untuk video yang sedang dibuat',
  captured: 'Dipakai untuk video',
  released: 'Tidak jadi dipakai: video gagal atau dibatalkan',
};

export const ledgerWords = ({ status, credits }: LedgerEntry): string =>
  credits < 0 ? 'Kredit ditarik kembali' : WORDS[status];

/** What the entry has changed in the available credits, with its sign: "+600", "−6", "0". */
export const signedCredits = ({ status, credits }: LedgerEntry): string => {
  if (status === 'released' || credits === 0) return '0';
  return `${status === 'granted' && credits > 0 ? '+' : '−'}${formatNumber(Math.abs(credits))}`;
};
