import type { Command } from 'commander';
import { createReconcileLedger } from '#core/use-cases/reconcile-ledger.ts';
import type { LedgerReport } from '#core/use-cases/reconcile-ledger.ts';
import type { Report } from './command.ts';
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
  if (found.length === 0)
    return { json, text: `${summary}: balance, ledger, slots and records are consistent.` };
  const rows = found.map((row) => [row.workspaceId, row.code, row.subject, row.expected, row.found]);
  const text = [
    table([['WORKSPACE', 'CODE', 'SUBJECT', 'EXPECTED', 'FOUND'], ...rows]),
    '',
    `${summary}, ${found.length} ${found.length === 1 ? 'difference' : 'differences'}. Nothing was changed.`,
  ].join('\n');
  return { json, text, hasDifferences: true };
};

export const addLedgerCommands = (program: Command, report: Report): void => {
  program
    .command('reconcile')
    .description('Compare balance, ledger, slots and records; exit status 1 when they differ')
    .argument('[workspace]', 'all workspaces by default')
    .option('--workspace <id>', 'same as the argument')
    .action((argument: string | undefined, { workspace = argument }: { workspace?: string }) =>
      report(async (ports) => {
        const only = workspace === undefined ? undefined : [(await getWorkspace(ports, workspace)).id];
        return presentDifferences(await createReconcileLedger(ports)(only));
      }),
    );
};
