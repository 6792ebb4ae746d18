import { AUDIT_KEPT_DAYS } from '#contracts/limits.ts';
import type { DashboardOperation } from '#contracts/dashboard-routes.ts';
import type { OperationDescription, Success } from './operation-description.ts';

const success = (description: string, schema: string): Success => ({ description, schema });

const SHOWN_ONCE = 'It is in this response only: store it, it cannot be read again.';

/** Descriptions of the operations that only the dashboard has. Paths, roles and statuses come from `DASHBOARD_OWN_ROUTES`. */
export const DASHBOARD_OPERATIONS: Readonly<Record<DashboardOperation, OperationDescription>> = {
  'get-session': {
    tag: 'Session',
    summary: 'Get the signed-in user',
    description: 'The user of the access token and the workspaces the user is a member of.',
    successes: { 200: success('The session.', 'Session') },
  },
  'get-brand-kit': {
    tag: 'Brand kit',
    summary: 'Get the brand kit',
    description: 'Values of template variables that a request leaves out; null for a value that is not set.',
    successes: { 200: success('The brand kit.', 'BrandKit') },
  },
  'put-brand-kit': {
    tag: 'Brand kit',
    summary: 'Replace the brand kit',
    description:
      'Values that are left out, null or empty are removed. The logo is the id of a ready image asset.',
    body: {
      schema: 'BrandKitRequest',
      examples: { shop: { nama_usaha: 'Kopi Senja', warna_utama: '#C2410C', kontak: 'WA 0812-0000-0000' } },
    },
    successes: { 200: success('The brand kit.', 'BrandKit') },
  },
  'list-api-keys': {
    tag: 'API keys',
    summary: 'List API keys',
    description:
      'Every key of the workspace, newest first, also revoked and expired ones. Never the keys themselves.',
    successes: { 200: success('The keys.', 'ApiKeyList') },
  },
  'create-api-key': {
    tag: 'API keys',
    summary: 'Create an API key',
    description: `The response contains the key. ${SHOWN_ONCE}`,
    body: {
      schema: 'CreateApiKeyRequest',
      examples: { shop: { name: 'Kasir', permissions: ['videos:create', 'videos:read'], expires_at: null } },
    },
    successes: { 201: success('The key is created.', 'NewApiKey') },
  },
  'revoke-api-key': {
    tag: 'API keys',
    summary: 'Revoke an API key',
    description: 'Every further request with the key is refused. Repeating it returns the same.',
    parameters: ['keyId'],
    successes: { 200: success('The key, revoked.', 'ApiKey') },
  },
  'rotate-api-key': {
    tag: 'API keys',
    summary: 'Replace an API key',
    description: `Creates a key with the same name and permissions, valid as long as the old one was. The old key stays valid for \`overlap_hours\` at most. The response contains the new key. ${SHOWN_ONCE}`,
    parameters: ['keyId'],
    body: { schema: 'RotationRequest', examples: { day: { overlap_hours: 24 } } },
    successes: { 201: success('The new key, and the old one as `previous`.', 'RotatedApiKey') },
    errors: { 409: ['inactive_api_key'] },
  },
  'list-ledger': {
    tag: 'Ledger',
    summary: 'List credit changes',
    description:
      'Grants and the charges of videos, newest first. The balance is `credits` of the workspace: granted less reserved and captured.',
    parameters: ['limit', 'ledgerCursor'],
    successes: { 200: success('One page of entries.', 'LedgerPage') },
  },
  'get-video-order': {
    tag: 'Videos',
    summary: 'Get what a video was ordered with',
    description:
      'The variables of the request before brand kit and defaults, or the document of a composition: send them again for another video. 404 also for a video that was ordered before orders were kept.',
    parameters: ['id'],
    successes: { 200: success('The order.', 'VideoOrder') },
  },
  'get-webhook': {
    tag: 'Webhook',
    summary: 'Get the webhook',
    description: 'Where the events of the workspace are sent. Never the signing secret.',
    successes: { 200: success('The webhook.', 'Webhook') },
  },
  'put-webhook': {
    tag: 'Webhook',
    summary: 'Set the URL of the webhook',
    description: `Enables the webhook. The first time the response contains a signing secret. ${SHOWN_ONCE}`,
    body: { schema: 'WebhookRequest', examples: { shop: { url: 'https://toko.example/webhook' } } },
    successes: {
      200: success('The webhook, with its signing secret unchanged.', 'Webhook'),
      201: success('The webhook is created.', 'WebhookWithSecret'),
    },
  },
  'delete-webhook': {
    tag: 'Webhook',
    summary: 'Remove the webhook',
    description: 'No event is sent any more, and the signing secret is deleted.',
    successes: { 200: success('The webhook as it was.', 'Webhook') },
  },
  'rotate-webhook-secret': {
    tag: 'Webhook',
    summary: 'Replace the signing secret',
    description: `Events are signed with both secrets for \`overlap_hours\`. The response contains the new secret. ${SHOWN_ONCE}`,
    body: { schema: 'RotationRequest', examples: { day: { overlap_hours: 24 } } },
    successes: { 200: success('The webhook with its new secret.', 'WebhookWithSecret') },
  },
  'send-test-event': {
    tag: 'Webhook',
    summary: 'Send a test event',
    description:
      'Sends `webhook.test` within a minute, once. The list of deliveries shows what the server answered.',
    successes: { 201: success('The delivery of the test.', 'Delivery') },
  },
  'list-deliveries': {
    tag: 'Webhook',
    summary: 'List deliveries',
    description: 'Deliveries of the newest videos first. They are kept for 30 days.',
    parameters: ['limit', 'cursor'],
    successes: { 200: success('One page of deliveries.', 'DeliveryPage') },
  },
  'resend-delivery': {
    tag: 'Webhook',
    summary: 'Resend a failed delivery',
    description: 'Makes a failed delivery pending again with all its attempts; it is sent within a minute.',
    parameters: ['id'],
    successes: { 200: success('The delivery is pending.', 'ResentDelivery') },
  },
  'list-members': {
    tag: 'Members',
    summary: 'List members',
    description: 'Who may use the workspace in the dashboard, in the order in which they were added.',
    successes: { 200: success('The members.', 'MemberList') },
  },
  'add-member': {
    tag: 'Members',
    summary: 'Add a member',
    description: 'Adds the user with this address, who is invited by mail if there is no such user.',
    body: {
      schema: 'AddMemberRequest',
      examples: { cashier: { email: 'kasir@toko.example', role: 'member' } },
    },
    successes: { 201: success('The member is added.', 'Member') },
    errors: { 409: ['already_member', 'too_many_members'] },
  },
  'change-member': {
    tag: 'Members',
    summary: 'Change the role of a member',
    description: 'The last owner stays an owner.',
    parameters: ['userId'],
    body: { schema: 'ChangeMemberRequest', examples: { owner: { role: 'owner' } } },
    successes: { 200: success('The member with the new role.', 'Member') },
    errors: { 409: ['last_owner'] },
  },
  'remove-member': {
    tag: 'Members',
    summary: 'Remove a member',
    description:
      'The member’s next request on the workspace is refused. Members remove themselves alone, owners everybody but the last owner.',
    parameters: ['userId'],
    successes: { 200: success('The member as it was.', 'Member') },
    errors: { 403: ['insufficient_role', 'forbidden'], 409: ['last_owner'] },
  },
  'resend-invitation': {
    tag: 'Members',
    summary: 'Invite a member again',
    description:
      'Mails a new temporary password to a member who has not chosen a password yet. The one before stops working. It counts as an added member.',
    parameters: ['userId'],
    successes: { 200: success('The member.', 'Member') },
    errors: { 409: ['has_password'] },
  },
  'list-audit': {
    tag: 'Audit log',
    summary: 'List changes',
    description: `Who has changed what in the dashboard, newest first. Entries are kept for ${AUDIT_KEPT_DAYS} days.`,
    parameters: ['limit', 'auditCursor'],
    successes: { 200: success('One page of entries.', 'AuditPage') },
  },
};
