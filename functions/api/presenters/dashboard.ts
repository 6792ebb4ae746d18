import type { DashboardRecords } from '#contracts/schemas/dashboard-records.ts';
import { creditsFromMilli } from '#core/credits/credits.ts';
import type { LedgerListEntry } from '#core/ledger/ledger-list.ts';
import type { Video } from '#core/video/video.ts';
import type { VideoOrder } from '#core/video/video-order.ts';
import type { Delivery } from '#core/webhook/delivery.ts';
import type { WebhookEndpoint } from '#core/webhook/endpoint.ts';
import type { ApiKey } from '#core/workspace/api-key.ts';
import { isInactive } from '#core/workspace/api-key.ts';
import type { AuditEntry } from '#core/workspace/audit.ts';
import type { Member } from '#core/workspace/member.ts';
import { BRAND_KIT_VARIABLES } from '#contracts/brand-kit.ts';
import type { BrandKit } from '#contracts/brand-kit.ts';
import type { Workspace } from '#core/workspace/workspace.ts';

// Records of the dashboard API. None contains a key or a signing secret: those are added once, by their creates.

const toTime = (epochMs: number): string => new Date(epochMs).toISOString();
const toOptionalTime = (epochMs: number | null): string | null => (epochMs === null ? null : toTime(epochMs));

/** The kit with null for each value that is not set. */
export const presentBrandKit = (brandKit: BrandKit): DashboardRecords['BrandKit'] =>
  Object.fromEntries(BRAND_KIT_VARIABLES.map((name) => [name, brandKit[name] ?? null]));

export const presentSession = (
  userId: string,
  memberships: readonly { readonly member: Member; readonly workspace: Workspace }[],
): DashboardRecords['Session'] => ({
  user: { id: userId, email: memberships[0]?.member.email ?? null },
  workspaces: memberships.map(({ member: { role }, workspace: { id, name, status } }) => ({
    id,
    name,
    status,
    role,
  })),
});

const statusOf = (key: ApiKey, nowMs: number): DashboardRecords['ApiKey']['status'] => {
  if (key.revokedAtMs !== null) return 'revoked';
  return isInactive(key, nowMs) ? 'expired' : 'active';
};

export const presentApiKey = (key: ApiKey, nowMs: number): DashboardRecords['ApiKey'] => ({
  id: key.id,
  name: key.name,
  hint: key.hint,
  permissions: key.permissions,
  status: statusOf(key, nowMs),
  created_at: toTime(key.createdAtMs),
  last_used_at: toOptionalTime(key.lastUsedAtMs),
  expires_at: toOptionalTime(key.expiresAtMs),
  revoked_at: toOptionalTime(key.revokedAtMs),
});

export const presentOrder = (
  { template, title, output }: Video,
  { variables, html }: VideoOrder,
): DashboardRecords['VideoOrder'] => ({ template, title, variables, output, html });

export const presentLedgerEntry = (entry: LedgerListEntry): DashboardRecords['LedgerEntry'] => ({
  subject: entry.subject,
  kind: entry.kind,
  status: entry.status,
  credits: creditsFromMilli(entry.milliCredits),
  created_at: toTime(entry.createdAtMs),
  settled_at: toOptionalTime(entry.settledAtMs),
});

export const presentWebhook = (endpoint: WebhookEndpoint): DashboardRecords['Webhook'] => ({
  url: endpoint.url,
  secret_hint: endpoint.secret.hint,
  created_at: toTime(endpoint.createdAtMs),
  disabled_at: toOptionalTime(endpoint.disabledAtMs),
  old_secret_signs_until: toOptionalTime(endpoint.retired?.signsUntilMs ?? null),
});

export const presentDelivery = (delivery: Delivery): DashboardRecords['Delivery'] => ({
  video_id: delivery.videoId,
  type: delivery.type,
  status: delivery.status,
  attempts: delivery.attempt,
  created_at: toTime(delivery.createdAtMs),
  last_attempt_at: toOptionalTime(delivery.lastAttemptAtMs),
  last_result: delivery.lastResult,
});

export const presentMember = ({ userId, email, role, addedAtMs }: Member): DashboardRecords['Member'] => ({
  user_id: userId,
  email,
  role,
  added_at: toTime(addedAtMs),
});

export const presentAuditEntry = (entry: AuditEntry): DashboardRecords['AuditEntry'] => ({
  id: entry.id,
  at: toTime(entry.atMs),
  user: { id: entry.userId, email: entry.email },
  action: entry.action,
  subject: entry.subject,
  details: entry.details,
});
