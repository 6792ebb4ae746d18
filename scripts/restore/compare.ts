import type { MilliCredits } from '#core/credits/credits.ts';
import { readItems } from '#core/read-items.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';
import { BRAND_KIT_VARIABLES } from '#contracts/brand-kit.ts';
import type { BrandKit } from '#contracts/brand-kit.ts';
import type { Workspace } from '#core/workspace/workspace.ts';
import type { AdminPorts } from '../admin/connection.ts';
import { getWorkspace } from '../admin/workspaces.ts';

type Ports = Pick<AdminPorts, 'ledgerReader' | 'workspaces' | 'apiKeys' | 'webhooks'>;

/** What was done after the restore point, mostly by operators, so that the restored table lacks it. */
export type Lost =
  | { readonly kind: 'workspace'; readonly workspaceId: WorkspaceId }
  | {
      readonly kind:
        | 'suspension'
        | 'resume'
        | 'new_webhook_secret'
        | 'removed_webhook'
        /** The receiver returned 410. */
        | 'disabled_webhook';
      readonly workspaceId: WorkspaceId;
    }
  /** An empty value was removed. */
  | { readonly kind: 'brand_kit'; readonly workspaceId: WorkspaceId; readonly changes: BrandKit }
  /** Also for an endpoint that was enabled again at the same URL. */
  | { readonly kind: 'webhook_url'; readonly workspaceId: WorkspaceId; readonly url: string }
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

/** A workspace that the restored table lacks is created again as active. */
const compareStatus = (before: Workspace, after: Workspace | undefined): readonly Lost[] =>
  before.status === (after?.status ?? 'active')
    ? []
    : [{ kind: before.status === 'suspended' ? 'suspension' : 'resume', workspaceId: before.id }];

const compareBrandKits = ({ id, brandKit }: Workspace, after: Workspace | undefined): readonly Lost[] => {
  const restored = after?.brandKit ?? {};
  const changed = BRAND_KIT_VARIABLES.filter((name) => (brandKit[name] ?? '') !== (restored[name] ?? ''));
  const changes = Object.fromEntries(changed.map((name) => [name, brandKit[name] ?? '']));
  return changed.length === 0 ? [] : [{ kind: 'brand_kit', workspaceId: id, changes }];
};

/** Both tables hold a secret as it was sealed once: a different sealed text is another secret. */
const compareWebhooks = async (
  before: Ports,
  after: Ports,
  workspaceId: WorkspaceId,
): Promise<readonly Lost[]> => {
  const lost = await before.webhooks.findEndpoint(workspaceId);
  const restored = await after.webhooks.findEndpoint(workspaceId);
  if (!lost) return restored ? [{ kind: 'removed_webhook', workspaceId }] : [];
  const isDisabled = lost.disabledAtMs !== null;
  const isRestoredDisabled = (restored?.disabledAtMs ?? null) !== null;
  const isUrlLost = lost.url !== restored?.url || (isRestoredDisabled && !isDisabled);
  const isSecretLost = lost.secret.sealed !== restored?.secret.sealed;
  return [
    ...(isUrlLost ? [{ kind: 'webhook_url', workspaceId, url: lost.url } as const] : []),
    ...(isSecretLost ? [{ kind: 'new_webhook_secret', workspaceId } as const] : []),
    ...(isDisabled && (isUrlLost || !isRestoredDisabled)
      ? [{ kind: 'disabled_webhook', workspaceId } as const]
      : []),
  ];
};

const compareWorkspace = async (before: Ports, after: Ports, id: WorkspaceId): Promise<readonly Lost[]> => {
  const restored = await after.workspaces.find(id);
  const lost = await getWorkspace(before, id);
  const known = await readGrants(after, id);
  const grants = [...(await readGrants(before, id))].filter(([grantId]) => !known.has(grantId));
  return [
    ...(restored ? [] : [{ kind: 'workspace', workspaceId: id } as const]),
    ...compareStatus(lost, restored),
    ...grants.map(([, milliCredits]) => ({ kind: 'grant', workspaceId: id, milliCredits }) as const),
    ...(await compareKeys(before, after, id)),
    ...compareBrandKits(lost, restored),
    ...(await compareWebhooks(before, after, id)),
  ];
};

/** Compares the lost table, where it can still be read, with the restored one. Read-only. */
export const compareTables = async (before: Ports, after: Ports): Promise<readonly Lost[]> => {
  const lost: Lost[] = [];
  for await (const id of readItems(before.ledgerReader.workspaceIds))
    lost.push(...(await compareWorkspace(before, after, id)));
  return lost;
};
