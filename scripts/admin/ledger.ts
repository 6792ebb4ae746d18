import { createReconcileLedger } from '#core/use-cases/reconcile-ledger.ts';
import type { LedgerReport } from '#core/use-cases/reconcile-ledger.ts';
import { textOf } from './command.ts';
import type { Command } from './command.ts';
import { table } from './present.ts';
import type { AdminAnswer } from './present.ts';
import { getWorkspace } from './workspaces.ts';

const presentDifferences = ({ workspaces, found }: LedgerReport): AdminAnswer => {
  const summary = `${workspaces} ${workspaces === 1 ? 'workspace' : 'workspaces'} checked`;
  const json = {
    workspaces,
    differences: found.map(({ workspaceId, ...difference }) => ({
      workspace_id: workspaceId,
      ...difference,
    })),
  };
  if (found.length === 0) return { json, text: `${summary}: balance, ledger, slots and records agree.` };
  const rows = found.map((row) => [row.workspaceId, row.code, row.subject, row.expected, row.found]);
  const text = [
    table([['WORKSPACE', 'CODE', 'SUBJECT', 'EXPECTED', 'FOUND'], ...rows]),
    '',
    `${summary}, ${found.length} ${found.length === 1 ? 'difference' : 'differences'}. Nothing was changed.`,
  ].join('\n');
  return { json, text, isAlarm: true };
};

export const reconcileCommands = {
  reconcile: {
    usage: '[--workspace <id>]',
    summary: 'Hold balance, ledger, slots and records against each other; exit status 1 when they differ',
    options: ['workspace'],
    positional: 'workspace',
    run: async (ports, options) => {
      const id = textOf(options, 'workspace');
      const only = id === undefined ? undefined : [(await getWorkspace(ports, id)).id];
      return presentDifferences(await createReconcileLedger(ports)(only));
    },
  },
} as const satisfies Record<string, Command>;
