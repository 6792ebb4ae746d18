import type { MilliCredits } from '#core/credits/credits.ts';
import { readItems } from '#core/use-cases/reconcile-workspace.ts';
import type { WorkspaceId } from '#core/video/video.ts';
import type { AdminPorts } from '../admin/connection.ts';
import { getWorkspace } from '../admin/workspaces.ts';

type Ports = Pick<AdminPorts, 'ledgerReader' | 'workspaces' | 'apiKeys'>;

/** What an operator did after the restore point, so that the restored table lacks it. */
export type Lost =
  | { readonly kind: 'workspace'; readonly workspaceId: WorkspaceId }
  | { readonly kind: 'suspension'; readonly workspaceId: WorkspaceId }
  | { readonly kind: 'grant'; readonly workspaceId: WorkspaceId; readonly milliCredits: MilliCredits }
  | { readonly kind: 'new_key' | 'revocation'; readonly workspaceId: WorkspaceId; readonly keyId: string };

/** Grants have ids that are no video ids; they sort before or after those. */
const ALL = { after: '', through: '~' };

const readGrants = async ({ ledgerReader }: Ports, id: WorkspaceId): Promise<Map<string, MilliCredits>> => {
  const grants = new Map<string, MilliCredits>();
  for await (const { subject, kind, milliCredits } of readItems((cursor) =>
    ledgerReader.ledger(id, ALL, cursor),
  ))
    if (kind === 'grant') grants.set(subject, milliCredits);
  return grants;
};

const compareKeys = async (
  before: Ports,
  after: Ports,
  workspaceId: WorkspaceId,
): Promise<readonly Lost[]> => {
  const restored = new Map((await after.apiKeys.list(workspaceId)).map((key) => [key.id, key]));
  return (await before.apiKeys.list(workspaceId)).flatMap(({ id: keyId, revokedAtMs }): readonly Lost[] => {
    const key = restored.get(keyId);
    if (revokedAtMs !== null)
      return key?.revokedAtMs === null ? [{ kind: 'revocation', workspaceId, keyId }] : [];
    return key ? [] : [{ kind: 'new_key', workspaceId, keyId }];
  });
};

const compareWorkspace = async (before: Ports, after: Ports, id: WorkspaceId): Promise<readonly Lost[]> => {
  const restored = await after.workspaces.find(id);
  const { status } = await getWorkspace(before, id);
  const known = await readGrants(after, id);
  const grants = [...(await readGrants(before, id))].filter(([grantId]) => !known.has(grantId));
  return [
    ...(restored ? [] : [{ kind: 'workspace', workspaceId: id } as const]),
    ...(status === 'suspended' && restored?.status !== 'suspended'
      ? [{ kind: 'suspension', workspaceId: id } as const]
      : []),
    ...grants.map(([, milliCredits]) => ({ kind: 'grant', workspaceId: id, milliCredits }) as const),
    ...(await compareKeys(before, after, id)),
  ];
};

/** Compares the lost table, where it can still be read, with the restored one. Read-only. */
export const compareTables = async (before: Ports, after: Ports): Promise<readonly Lost[]> => {
  const lost: Lost[] = [];
  for await (const id of readItems(before.ledgerReader.workspaceIds))
    lost.push(...(await compareWorkspace(before, after, id)));
  return lost;
};
