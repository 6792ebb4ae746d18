import type { WorkspaceOperation } from '#contracts/dashboard-routes.ts';
import type { GuardedOperation } from '#contracts/routes.ts';
import {
  A_BATCH,
  A_BATCH_ID,
  A_COMPOSITION,
  A_PHOTO,
  A_PROJECT,
  A_PROJECT_ID,
  A_TEMPLATE,
  A_VIDEO_ID,
  AN_ASSET_ID,
} from '#test/support/api.ts';
import { describeGuards } from '#test/support/api-guards.ts';
import { describeMemberGuards, describeUserGuards } from '#test/support/dashboard-guards.ts';
import { A_KEY_ID } from '#test/support/dashboard.ts';
import { aUserId } from '#test/support/fakes/builders.ts';
import type { FakeWorld } from '#test/support/fakes/world.ts';

/** A request that the operation accepts, and how it meets a defect. */
type Guarded = readonly [
  request: { readonly path?: Record<string, string>; readonly body?: object },
  breakPort: (world: FakeWorld, defect: Error) => void,
];

/** Operations that API keys and members have in common. */
const SHARED: Readonly<Record<GuardedOperation, Guarded>> = {
  'create-video': [
    { body: { template: A_TEMPLATE.id } },
    (world, defect) => world.failOn('videos', 'create', defect),
  ],
  'create-composition': [
    { body: { html: A_COMPOSITION } },
    (world, defect) => world.failOn('videos', 'create', defect),
  ],
  'check-video': [
    { body: { template: `${A_PROJECT_ID}@1` } },
    (world, defect) => world.failOn('projects', 'find', defect),
  ],
  'check-composition': [
    { body: { project: A_PROJECT_ID } },
    (world, defect) => world.failOn('projects', 'find', defect),
  ],
  'create-frames': [
    { body: { template: A_TEMPLATE.id, times: [0] } },
    (world, defect) => world.failOn('frames', 'begin', defect),
  ],
  'get-frames': [
    { path: { id: `frames_${A_PROJECT_ID.slice(5)}` } },
    (world, defect) => world.failOn('frames', 'find', defect),
  ],
  'create-batch': [{ body: A_BATCH }, (world, defect) => world.failOn('batches', 'create', defect)],
  'list-batches': [{}, (world, defect) => world.failOn('batches', 'list', defect)],
  'get-batch': [{ path: { id: A_BATCH_ID } }, (world, defect) => world.failOn('batches', 'find', defect)],
  'list-batch-videos': [
    { path: { id: A_BATCH_ID } },
    (world, defect) => world.failOn('batches', 'find', defect),
  ],
  'cancel-batch': [
    { path: { id: A_BATCH_ID } },
    (world, defect) => world.failOn('batches', 'cancel', defect),
  ],
  'resume-batch': [{ path: { id: A_BATCH_ID } }, (world, defect) => world.failOn('batches', 'find', defect)],
  'list-videos': [{}, (world, defect) => world.failOn('videos', 'list', defect)],
  'get-video': [{ path: { id: A_VIDEO_ID } }, (world, defect) => world.failOn('videos', 'find', defect)],
  'cancel-video': [{ path: { id: A_VIDEO_ID } }, (world, defect) => world.failOn('videos', 'cancel', defect)],
  'list-templates': [{}, (world, defect) => world.failOn('templates', 'list', defect)],
  'get-template': [
    { path: { template: A_TEMPLATE.id } },
    (world, defect) => world.failOn('templates', 'find', defect),
  ],
  'create-asset': [{ body: A_PHOTO }, (world, defect) => world.failOn('assets', 'create', defect)],
  'list-assets': [{}, (world, defect) => world.failOn('assets', 'list', defect)],
  'get-asset': [{ path: { id: AN_ASSET_ID } }, (world, defect) => world.failOn('assets', 'find', defect)],
  'delete-asset': [{ path: { id: AN_ASSET_ID } }, (world, defect) => world.failOn('assets', 'find', defect)],
  'create-project': [{ body: A_PROJECT }, (world, defect) => world.failOn('projects', 'change', defect)],
  'list-projects': [{}, (world, defect) => world.failOn('projects', 'list', defect)],
  'get-project': [
    { path: { id: A_PROJECT_ID } },
    (world, defect) => world.failOn('projects', 'find', defect),
  ],
  'update-project': [
    { path: { id: A_PROJECT_ID }, body: { files: A_PROJECT.files } },
    (world, defect) => world.failOn('projects', 'find', defect),
  ],
  'delete-project': [
    { path: { id: A_PROJECT_ID } },
    (world, defect) => world.failOn('projects', 'find', defect),
  ],
  'get-project-files': [
    { path: { id: A_PROJECT_ID } },
    (world, defect) => world.failOn('projects', 'find', defect),
  ],
  'find-missing-texts': [
    { body: { sha256: ['0'.repeat(64)] } },
    (world, defect) => world.failOn('projects', 'readUses', defect),
  ],
  'store-project-texts': [
    { body: { texts: ['x'] } },
    (world, defect) => world.failOn('projectObjects', 'putText', defect),
  ],
  'get-workspace': [{}, (world, defect) => world.failOn('assets', 'findStorage', defect)],
};

/** Operations of members alone. */
const OWN: Readonly<Record<WorkspaceOperation, Guarded>> = {
  'add-member': [
    { body: { email: 'baru@kopi.example', role: 'member' } },
    (world, defect) => world.failOn('users', 'ensureUser', defect),
  ],
  'change-member': [
    { path: { user_id: aUserId(2) }, body: { role: 'owner' } },
    (world, defect) => world.failOn('members', 'changeRole', defect),
  ],
  'create-api-key': [
    { body: { name: 'Kasir', permissions: ['videos:read'] } },
    (world, defect) => world.failOn('apiKeyAdmin', 'create', defect),
  ],
  'delete-webhook': [{}, (world, defect) => world.failOn('webhooks', 'findEndpoint', defect)],
  'get-brand-kit': [{}, (world, defect) => world.failOn('workspaces', 'find', defect)],
  'get-video-order': [
    { path: { id: A_VIDEO_ID } },
    (world, defect) => world.failOn('videos', 'find', defect),
  ],
  'get-webhook': [{}, (world, defect) => world.failOn('webhooks', 'findEndpoint', defect)],
  'list-api-keys': [{}, (world, defect) => world.failOn('apiKeyAdmin', 'list', defect)],
  'list-audit': [{}, (world, defect) => world.failOn('audit', 'list', defect)],
  'list-deliveries': [{}, (world, defect) => world.failOn('webhookAdmin', 'listDeliveries', defect)],
  'list-ledger': [{}, (world, defect) => world.failOn('ledgerList', 'newestRows', defect)],
  'list-members': [{}, (world, defect) => world.failOn('members', 'listOfWorkspace', defect)],
  'put-brand-kit': [{ body: {} }, (world, defect) => world.failOn('workspaceAdmin', 'setBrandKit', defect)],
  'put-webhook': [
    { body: { url: 'https://toko.example/webhook' } },
    (world, defect) => world.failOn('webhookAdmin', 'putEndpoint', defect),
  ],
  'remove-member': [
    { path: { user_id: aUserId(2) } },
    (world, defect) => world.failOn('members', 'remove', defect),
  ],
  'resend-delivery': [
    { path: { id: A_VIDEO_ID } },
    (world, defect) => world.failOn('webhookAdmin', 'resend', defect),
  ],
  'resend-invitation': [
    { path: { user_id: aUserId(2) } },
    (world, defect) => world.failOn('users', 'resendInvitation', defect),
  ],
  'send-test-event': [{}, (world, defect) => world.failOn('webhooks', 'findEndpoint', defect)],
  'revoke-api-key': [
    { path: { key_id: A_KEY_ID } },
    (world, defect) => world.failOn('apiKeyAdmin', 'list', defect),
  ],
  'rotate-api-key': [
    { path: { key_id: A_KEY_ID }, body: {} },
    (world, defect) => world.failOn('apiKeyAdmin', 'list', defect),
  ],
  'rotate-webhook-secret': [
    { body: {} },
    (world, defect) => world.failOn('webhooks', 'findEndpoint', defect),
  ],
};

for (const [operation, [request, breakPort]] of Object.entries(SHARED))
  describeGuards(operation as GuardedOperation, request, breakPort); // safe: a key of the record

for (const [operation, [request, breakPort]] of Object.entries({ ...SHARED, ...OWN }))
  describeMemberGuards(operation as GuardedOperation | WorkspaceOperation, request, breakPort); // safe: as above

describeUserGuards('get-session', (world, defect) => world.failOn('members', 'listOfUser', defect));
