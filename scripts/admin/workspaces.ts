import { randomUUID } from 'node:crypto';
import { readAllPages } from '#core/use-cases/reconcile-workspace.ts';
import type { WorkspaceId } from '#core/video/video.ts';
import type { BrandKit } from '#core/workspace/workspace.ts';
import type { MilliCredits } from '#core/credits/credits.ts';
import type { Workspace, WorkspaceStatus } from '#core/workspace/workspace.ts';
import { OperatorError } from '../command-line/operator-error.ts';
import type { AdminPorts } from './admin-ports.ts';
import { changeBrandKit } from './change-brand-kit.ts';

const NAME_MAX_CHARACTERS = 80;

export const getWorkspace = async ({ workspaces }: AdminPorts, id: string): Promise<Workspace> => {
  // safe: an id nobody has is simply not found
  const workspace = await workspaces.find(id as WorkspaceId);
  if (workspace === undefined) throw new OperatorError(`There is no workspace ${id}.`);
  return workspace;
};

/** Every workspace, in the order of their ids. It reads the whole table: for an operator's eyes, not for a program. */
export const listWorkspaces = async (ports: AdminPorts): Promise<readonly Workspace[]> => {
  const ids = await readAllPages((cursor) => ports.books.workspaceIds(cursor));
  const workspaces: Workspace[] = [];
  for (const id of ids.toSorted()) workspaces.push(await getWorkspace(ports, id));
  return workspaces;
};

export const checkName = (name: string): string => {
  const trimmed = name.trim();
  if (trimmed === '' || trimmed.length > NAME_MAX_CHARACTERS) {
    throw new OperatorError(`A name has 1 to ${NAME_MAX_CHARACTERS} characters.`);
  }
  return trimmed;
};

/** Credits join the balance through a grant, so that the ledger accounts for every one of them. */
export const grantCredits = async (
  ports: AdminPorts,
  id: string,
  milliCredits: MilliCredits,
): Promise<MilliCredits> => {
  if (milliCredits <= 0) throw new OperatorError('Grant more than 0 credits.');
  const workspace = await getWorkspace(ports, id);
  return ports.workspaceAdmin.grant(workspace.id, {
    id: randomUUID(),
    milliCredits,
    nowMs: ports.clock.nowMs(),
  });
};

export const createWorkspace = async (
  ports: AdminPorts,
  wanted: { readonly name: string; readonly milliCredits: MilliCredits; readonly id?: string },
): Promise<Workspace> => {
  const workspace: Workspace = {
    // safe: the id is made here
    id: (wanted.id ?? `ws_${randomUUID()}`) as WorkspaceId,
    name: checkName(wanted.name),
    status: 'active',
    balanceMilliCredits: 0,
    activeVideoIds: [],
    brandKit: {},
  };
  await ports.workspaceAdmin.create(workspace);
  if (wanted.milliCredits > 0) await grantCredits(ports, workspace.id, wanted.milliCredits);
  return getWorkspace(ports, workspace.id);
};

export const setWorkspaceStatus = async (
  ports: AdminPorts,
  id: string,
  status: WorkspaceStatus,
): Promise<Workspace> => {
  const workspace = await getWorkspace(ports, id);
  await ports.workspaceAdmin.setStatus(workspace.id, status);
  return { ...workspace, status };
};

/** Sets the given variables of the brand kit and leaves the others as they are. */
export const setBrandKit = async (ports: AdminPorts, id: string, changes: BrandKit): Promise<Workspace> => {
  const workspace = await getWorkspace(ports, id);
  const brandKit = changeBrandKit(workspace.brandKit, changes);
  await ports.workspaceAdmin.setBrandKit(workspace.id, brandKit);
  return { ...workspace, brandKit };
};
