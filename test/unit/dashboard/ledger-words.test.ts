import { describe, expect, it } from 'vitest';
import { ledgerWords, signedCredits } from '../../../dashboard/src/pages/credits/ledger-words.ts';
import type { LedgerEntry } from '../../../dashboard/src/pages/credits/ledger-words.ts';

const entry = (status: LedgerEntry['status'], credits = 7.5): LedgerEntry => ({
  subject: 'vid_01997b1e-4c7a-7d52-9d36-0a4f2c1b7e55',
  kind: status === 'granted' ? 'grant' : 'video',
  status,
  credits,
  created_at: '2026-01-15T03:00:00.000Z',
  settled_at: null,
});

describe('signedCredits', () => {
  it.each([
    ['granted', '+7,5'],
    ['reserved', '−7,5'],
    ['captured', '−7,5'],
    ['released', '0'],
  ] as const)('shows what an entry that is %s does to the balance', (status, text) => {
    expect(signedCredits(entry(status))).toBe(text);
  });

  it('has no sign at zero and separates thousands', () => {
    expect(signedCredits(entry('captured', 0))).toBe('0');
    expect(signedCredits(entry('granted', 12_000))).toBe('+12.000');
  });
});

describe('ledgerWords', () => {
  it('says why credits came back', () => {
    expect(ledgerWords(entry('released'))).toMatch(/gagal atau dibatalkan/);
  });
});
