import type { Difference } from '../../functions/core/reconcile/find-differences.ts';
import {
  createReconcileWorkspace,
  readAllPages,
} from '../../functions/core/use-cases/reconcile-workspace.ts';
import type { WorkspaceId } from '../../functions/core/video/video.ts';
import type { AdminPorts } from './admin-ports.ts';
import { textOf } from './command.ts';
import type { Command } from './command.ts';
import { table } from './present.ts';
import type { AdminAnswer } from './present.ts';
import { getWorkspace } from './workspaces.ts';

interface Found extends Difference {
  readonly workspaceId: WorkspaceId;
}

const reconcile = async (ports: AdminPorts, ids: readonly WorkspaceId[]): Promise<AdminAnswer> => {
  const reconcileWorkspace = createReconcileWorkspace(ports);
  const found: Found[] = [];
  for (const workspaceId of ids) {
    const differences = (await reconcileWorkspace(workspaceId)) ?? [];
    found.push(...differences.map((difference) => ({ workspaceId, ...difference })));
  }
  return presentDifferences(ids.length, found);
};

const presentDifferences = (workspaces: number, found: readonly Found[]): AdminAnswer => {
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
      const ids =
        id === undefined
          ? await readAllPages((cursor) => ports.books.workspaceIds(cursor))
          : [(await getWorkspace(ports, id)).id];
      return reconcile(ports, ids);
    },
  },
} as const satisfies Record<string, Command>;
