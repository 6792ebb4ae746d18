import { mostOver } from './alarm-settings.ts';
import type { AlarmTable, Watched } from './alarm-settings.ts';
import { completedRuns } from './formulas.ts';

const DAY_MINUTES = 24 * 60;

export const ledgerAlarms = ({ own, bookkeeper }: Watched): AlarmTable => ({
  LedgerInconsistent: {
    impact:
      'Balance, ledger, slots and records of a workspace do not agree: its owner may have paid too much or too little, or be refused videos that are paid for.',
    metric: own.metric('LedgerDrift', mostOver(60)),
    comparison: 'atLeast',
    threshold: 1,
    periods: 1,
    silence: 'staysAsItWas', // until the next check, hours later
  },
  LedgerUnchecked: {
    impact:
      'For a day nobody has held balances against the ledger: if credits go astray, callers notice before we do.',
    metric: completedRuns('completed checks', bookkeeper, DAY_MINUTES),
    comparison: 'below',
    threshold: 1,
    periods: 1,
  },
});
