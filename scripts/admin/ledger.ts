import type { Command } from 'commander';
import { unreadable } from '#core/ledger/ledger.ts';
import type { Difference } from '#core/ledger/ledger.ts';
import { readItems } from '#core/read-items.ts';
import { NO_CHECKPOINTS, reconcileWorkspace } from '#core/use-cases/reconcile-workspace.ts';
import type { WorkspaceCheck } from '#core/use-cases/reconcile-workspace.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';
import type { Report } from './command.ts';
import type { AdminPorts } from './connection.ts';
import { table } from './present.ts';
import type { AdminAnswer } from './present.ts';
import { getWorkspace } from './workspaces.ts';

export interface FoundDifference extends Difference {
  readonly workspaceId: WorkspaceId;
}

interface LedgerReport {
  readonly workspaces: number;
  readonly found: readonly FoundDifference[];
}

/** Checks the given workspace, or all of them, from the first record on. Read-only. */
export const reconcile = async (ports: AdminPorts, only?: WorkspaceId): Promise<LedgerReport> => {
  const deps = { ...ports, checkpoints: NO_CHECKPOINTS, isTimeUp: () => false };
  const ids = only === undefined ? readItems(ports.ledgerReader.workspaceIds) : [only];
  const found: FoundDifference[] = [];
  let workspaces = 0;
  for await (const workspaceId of ids) {
    const check = await reconcileWorkspace(deps, workspaceId).catch((error: unknown): WorkspaceCheck => ({
      status: 'checked',
      differences: [unreadable(workspaceId, error)],
    }));
    if (check.status === 'interrupted') throw new Error('a check without time limit was interrupted');
    found.push(...check.differences.map((difference) => ({ workspaceId, ...difference })));
    workspaces += 1;
  }
  return { workspaces, found };
};

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
        const only = workspace === undefined ? undefined : (await getWorkspace(ports, workspace)).id;
        return presentDifferences(await reconcile(ports, only));
      }),
    );
};
