import type { Delivery } from '#core/webhook/delivery.ts';
import type { WebhookEndpoint } from '#core/webhook/endpoint.ts';
import { isoOrNull, table } from './present.ts';
import type { AdminAnswer, Row } from './present.ts';

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
    ['Status', fields.disabled_at ? `disabled ${fields.disabled_at}: the receiver answered 410` : 'enabled'],
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
    'This is the only time the secret is shown. Keep it on your server: whoever holds it can forge events.',
  ].join('\n'),
});

export const presentRemovedWebhook = (workspaceId: string): AdminAnswer => ({
  json: { workspace_id: workspaceId, removed: true },
  text: `Workspace ${workspaceId} has no webhook any more.`,
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
    `${fields.attempts} tries`,
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
  text: `The event of ${videoId} is sent again within a minute.`,
});
