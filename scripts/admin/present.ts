import { BRAND_KIT_VARIABLES } from '#contracts/brand-kit.ts';
import type { ApiKey } from '#core/workspace/api-key.ts';
import { creditsFromMilli } from '#core/credits/credits.ts';
import type { Delivery } from '#core/webhook/delivery.ts';
import type { WebhookEndpoint } from '#core/webhook/endpoint.ts';
import type { Workspace } from '#core/workspace/workspace.ts';

/** Result of a command: `json` for programs, `text` for people. */
export interface AdminAnswer {
  readonly json: Readonly<Record<string, unknown>>;
  readonly text: string;
  /** The command succeeded and found differences: the exit status is 1. */
  readonly hasDifferences?: true;
}

type Row = readonly string[];

/** Rows as text with aligned columns. */
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

const isoOrNull = (timeMs: number | null): string | null =>
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
  text: `${table([
    ['Workspace', workspace.id],
    ['Name', workspace.name],
    ['Status', workspace.status],
    ['Balance', `${creditsFromMilli(workspace.balanceMilliCredits)} credits`],
    ['Active videos', workspace.activeVideoIds.join(', ') || 'none'],
  ])}\n\nBrand kit\n${table(brandKitRows(workspace))}`,
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

export const presentTakenBack = (
  workspaceId: string,
  takenMilliCredits: number,
  balanceMilliCredits: number,
): AdminAnswer => {
  const taken = creditsFromMilli(takenMilliCredits);
  const balance = creditsFromMilli(balanceMilliCredits);
  return {
    json: { workspace_id: workspaceId, taken_credits: taken, balance_credits: balance },
    text: `Took back ${taken} credits. The balance is now ${balance} credits.`,
  };
};

export const presentUnpaidTime = (workspaceId: string, unpaidMs: number, hourEndsMs: number): AdminAnswer => {
  const seconds = unpaidMs / 1000;
  const until = isoOrNull(hourEndsMs);
  return {
    json: { workspace_id: workspaceId, unpaid_renderer_seconds: seconds, hour_ends_at: until },
    text: `Failed and canceled videos have used ${seconds} seconds of renderer time in the hour until ${until}.`,
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
    'This is the only time the API key is shown. Store it on your server: anyone who has it can spend the credits.',
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
  text: `Key ${keyId} is revoked; further requests with it are refused.`,
});

const endpointFields = ({ workspaceId, url, createdAtMs, disabledAtMs, ...secrets }: WebhookEndpoint) => ({
  workspace_id: workspaceId,
  url,
  status: disabledAtMs === null ? 'enabled' : 'disabled',
  created_at: isoOrNull(createdAtMs),
  disabled_at: isoOrNull(disabledAtMs),
  secret_hint: secrets.secret.hint,
  old_secret_signs_until: isoOrNull(secrets.retired?.signsUntilMs ?? null),
});

const endpointRows = (endpoint: WebhookEndpoint): readonly Row[] => {
  const fields = endpointFields(endpoint);
  return [
    ['Workspace', fields.workspace_id],
    ['URL', fields.url],
    ['Status', fields.disabled_at ? `disabled ${fields.disabled_at}: the receiver returned 410` : 'enabled'],
    ['Secret', fields.secret_hint],
    ...(fields.old_secret_signs_until
      ? [['Old secret', `signs until ${fields.old_secret_signs_until}`]]
      : []),
  ];
};

export const presentWebhook = (endpoint: WebhookEndpoint): AdminAnswer => ({
  json: endpointFields(endpoint),
  text: table(endpointRows(endpoint)),
});

export const presentNewSecret = (endpoint: WebhookEndpoint, secret: string): AdminAnswer => ({
  json: { ...endpointFields(endpoint), secret },
  text: [
    table([...endpointRows(endpoint), ['New secret', secret]]),
    '',
    'This is the only time the secret is shown. Store it on your server: anyone who has it can forge events.',
  ].join('\n'),
});

export const presentRemovedWebhook = (workspaceId: string): AdminAnswer => ({
  json: { workspace_id: workspaceId, removed: true },
  text: `The webhook of workspace ${workspaceId} is removed.`,
});

const deliveryFields = (delivery: Delivery) => ({
  video_id: delivery.videoId,
  type: delivery.type,
  status: delivery.status,
  attempts: delivery.attempt,
  created_at: isoOrNull(delivery.createdAtMs),
  last_attempt_at: isoOrNull(delivery.lastAttemptAtMs),
  last_result: delivery.lastResult,
  next_attempt_at: isoOrNull(delivery.dueAtMs),
});

const deliveryRow = (delivery: Delivery): Row => {
  const fields = deliveryFields(delivery);
  return [
    fields.video_id,
    fields.type,
    fields.status,
    `${fields.attempts} attempts`,
    fields.last_result ?? '-',
    fields.next_attempt_at ? `next ${fields.next_attempt_at}` : `last ${fields.last_attempt_at ?? 'never'}`,
  ];
};

export const presentDeliveries = (workspaceId: string, deliveries: readonly Delivery[]): AdminAnswer => ({
  json: { workspace_id: workspaceId, deliveries: deliveries.map(deliveryFields) },
  text: deliveries.length === 0 ? 'There are no deliveries.' : table(deliveries.map(deliveryRow)),
});

export const presentResent = (workspaceId: string, videoId: string): AdminAnswer => ({
  json: { workspace_id: workspaceId, video_id: videoId, resent: true },
  text: `The event of ${videoId} will be sent again within a minute.`,
});
