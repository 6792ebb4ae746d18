import type { WorkspaceAdmin, WorkspaceStore } from '#core/ports/workspaces.ts';
import { getWorkspace, unpaidTimeKey, type Records } from '#test/support/fakes/records.ts';

export const createFakeWorkspaceStore = (records: Records): WorkspaceStore => ({
  find: async (workspaceId) => records.workspaces.get(workspaceId),
  unpaidRendererMs: async (workspaceId, nowMs) =>
    records.unpaidTime.get(unpaidTimeKey(workspaceId, nowMs)) ?? 0,
});

export const createFakeWorkspaceAdmin = (records: Records): WorkspaceAdmin => ({
  create: async ({ id, name, status, brandKit }) => {
    if (records.workspaces.has(id)) throw new Error(`workspace ${id} exists already`);
    records.workspaces.set(id, { id, name, status, brandKit, balanceMilliCredits: 0, activeVideoIds: [] });
  },
  grant: async (workspaceId, { id, milliCredits, nowMs }) => {
    const workspace = getWorkspace(records, workspaceId);
    const isRepeated = records.ledger.some(
      (row) => row.workspaceId === workspaceId && row.kind === 'grant' && row.subject === id,
    );
    if (isRepeated) return workspace.balanceMilliCredits;
    const balanceMilliCredits = workspace.balanceMilliCredits + milliCredits;
    records.workspaces.set(workspaceId, { ...workspace, balanceMilliCredits });
    records.ledger.push({ workspaceId, subject: id, kind: 'grant', milliCredits, atMs: nowMs });
    return balanceMilliCredits;
  },
  takeBack: async (workspaceId, { id, milliCredits, nowMs }, audit) => {
    const workspace = getWorkspace(records, workspaceId);
    if (records.ledger.some((row) => row.workspaceId === workspaceId && row.subject === id))
      return workspace.balanceMilliCredits;
    const balanceMilliCredits = workspace.balanceMilliCredits - milliCredits;
    if (balanceMilliCredits < 0) return undefined;
    records.workspaces.set(workspaceId, { ...workspace, balanceMilliCredits });
    const row = { subject: id, kind: 'grant', milliCredits: -milliCredits, atMs: nowMs } as const;
    records.ledger.push({ workspaceId, ...row });
    records.audit.push(audit);
    return balanceMilliCredits;
  },
  resetUnpaid: async (workspaceId, nowMs) =>
    void records.unpaidTime.delete(unpaidTimeKey(workspaceId, nowMs)),
  setStatus: async (workspaceId, status) => {
    records.workspaces.set(workspaceId, { ...getWorkspace(records, workspaceId), status });
  },
  setBrandKit: async (workspaceId, brandKit, audit) => {
    records.workspaces.set(workspaceId, { ...getWorkspace(records, workspaceId), brandKit });
    if (audit) records.audit.push(audit);
  },
});
