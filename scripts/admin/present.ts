import { BRAND_KIT_VARIABLES } from '#core/workspace/workspace.ts';
import type { ApiKey } from '#core/workspace/api-key.ts';
import { creditsFromMilli } from '#core/credits/credits.ts';
import type { Workspace } from '#core/workspace/workspace.ts';

/** A command's answer, for people and for programs. */
export interface AdminAnswer {
  readonly json: Readonly<Record<string, unknown>>;
  readonly text: string;
  /** The command did its work and found something wrong. */
  readonly isAlarm?: true;
}

export type Row = readonly string[];

/** Rows with their columns lined up. */
export const table = (rows: readonly Row[]): string => {
  const widths = (rows[0] ?? []).map((_cell, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

export const isoOrNull = (timeMs: number | null): string | null =>
  timeMs === null ? null : new Date(timeMs).toISOString();

const brandKitRows = ({ brandKit }: Workspace): readonly Row[] =>
  BRAND_KIT_VARIABLES.map((variable) => [variable, brandKit[variable] ?? '(not set)']);

const workspaceFields = (workspace: Workspace) => ({
  workspace_id: workspace.id,
  name: workspace.name,
  status: workspace.status,
  balance_credits: creditsFromMilli(workspace.balanceMilliCredits),
  active_videos: workspace.activeVideoIds,
});

export const presentWorkspace = (workspace: Workspace): AdminAnswer => ({
  json: { ...workspaceFields(workspace), brand_kit: workspace.brandKit },
  text: table([
    ['Workspace', workspace.id],
    ['Name', workspace.name],
    ['Status', workspace.status],
    ['Balance', `${creditsFromMilli(workspace.balanceMilliCredits)} credits`],
    ['Active', workspace.activeVideoIds.join(', ') || 'no videos'],
    ...brandKitRows(workspace),
  ]),
});

const workspaceRow = ({ id, name, status, balanceMilliCredits, activeVideoIds }: Workspace): Row => [
  id,
  name,
  status,
  String(creditsFromMilli(balanceMilliCredits)),
  String(activeVideoIds.length),
];

export const presentWorkspaces = (workspaces: readonly Workspace[]): AdminAnswer => ({
  json: { workspaces: workspaces.map(workspaceFields) },
  text:
    workspaces.length === 0
      ? 'There are no workspaces.'
      : table([['WORKSPACE', 'NAME', 'STATUS', 'CREDITS', 'ACTIVE'], ...workspaces.map(workspaceRow)]),
});

export const presentBrandKit = (workspace: Workspace): AdminAnswer => ({
  json: { workspace_id: workspace.id, brand_kit: workspace.brandKit },
  text: table(brandKitRows(workspace)),
});

export const presentGrant = (
  workspaceId: string,
  grantedMilliCredits: number,
  balanceMilliCredits: number,
): AdminAnswer => {
  const granted = creditsFromMilli(grantedMilliCredits);
  const balance = creditsFromMilli(balanceMilliCredits);
  return {
    json: { workspace_id: workspaceId, granted_credits: granted, balance_credits: balance },
    text: `Granted ${granted} credits. The balance is now ${balance} credits.`,
  };
};

const keyFields = (key: ApiKey) => ({
  key_id: key.id,
  name: key.name,
  hint: key.hint,
  permissions: key.permissions,
  created_at: isoOrNull(key.createdAtMs),
  expires_at: isoOrNull(key.expiresAtMs),
  revoked_at: isoOrNull(key.revokedAtMs),
});

export const presentNewKey = (key: ApiKey, secret: string): AdminAnswer => ({
  json: { workspace_id: key.workspaceId, api_key: secret, ...keyFields(key) },
  text: [
    table([
      ['Key', key.id],
      ['Permissions', key.permissions.join(', ')],
      ['Expires', isoOrNull(key.expiresAtMs) ?? 'never'],
      ['API key', secret],
    ]),
    '',
    'This is the only time the API key is shown. Keep it on your server: whoever holds it can spend the credits.',
  ].join('\n'),
});

const keyState = (key: ApiKey): string => {
  if (key.revokedAtMs !== null) return `revoked ${isoOrNull(key.revokedAtMs)}`;
  return key.expiresAtMs === null ? 'never expires' : `expires ${isoOrNull(key.expiresAtMs)}`;
};

export const presentKeys = (workspaceId: string, keys: readonly ApiKey[]): AdminAnswer => ({
  json: { workspace_id: workspaceId, keys: keys.map(keyFields) },
  text:
    keys.length === 0
      ? 'This workspace has no keys.'
      : table(keys.map((key) => [key.id, key.hint, key.name, key.permissions.join(','), keyState(key)])),
});

export const presentRevoked = (workspaceId: string, keyId: string): AdminAnswer => ({
  json: { workspace_id: workspaceId, key_id: keyId, revoked: true },
  text: `Key ${keyId} is revoked; the next request with it is refused.`,
});
