import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { createAssetStore } from '#adapters/dynamodb/assets.ts';
import { createAuditStore } from '#adapters/dynamodb/audit.ts';
import { createBatchStore } from '#adapters/dynamodb/batches.ts';
import { createLedgerList } from '#adapters/dynamodb/ledger-list.ts';
import { createMemberStore } from '#adapters/dynamodb/members.ts';
import { createProjectStore } from '#adapters/dynamodb/projects.ts';
import { createVideoStore } from '#adapters/dynamodb/videos.ts';
import { createWebhookAdmin } from '#adapters/dynamodb/webhook-admin.ts';
import { createWebhookStore } from '#adapters/dynamodb/webhooks.ts';
import { createApiKeyAdmin, createWorkspaceAdmin } from '#adapters/dynamodb/workspace-admin.ts';
import { createApiKeyStore, createWorkspaceStore } from '#adapters/dynamodb/workspaces.ts';
import { newBatchId } from '#adapters/system.ts';
import { apiKeyKey, auditKey, workspaceKey } from '#contracts/table-keys.ts';
import { handleRequest } from '../../../local/gateway/handle-request.ts';
import type { InvokeFunction } from '../../../local/functions/invocation.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';
import type { UserId } from '#core/workspace/member.ts';
import { A_COMPOSITION, A_PHOTO, A_PROJECT } from '#test/support/api.ts';
import { claimsOf, createDashboard } from '#test/support/dashboard.ts';
import type { EmulatedAws } from '#test/support/emulators.ts';
import { aBatch, aMember, asWorkspaceId, aUserId, aWorkspace } from '#test/support/fakes/builders.ts';

export const [VICTIM, ATTACKER] = [asWorkspaceId('ws_korban'), asWorkspaceId('ws_penyerang')];
/** In every text of the victim. */
export const CANARY = 'rahasia-korban';

export const USERS = {
  victim: aUserId(11),
  victimMember: aUserId(12),
  attacker: aUserId(21),
  attackerMember: aUserId(22),
  /** Was a member of the victim's workspace. */
  removed: aUserId(23),
} as const;

export interface DashboardRequest {
  readonly user: UserId;
  readonly method: string;
  readonly target: string;
  readonly body?: unknown;
}

const createPorts = ({ clients: { dynamodb }, tableName }: EmulatedAws) => ({
  workspaces: createWorkspaceStore(dynamodb, tableName),
  workspaceAdmin: createWorkspaceAdmin(dynamodb, tableName),
  apiKeys: createApiKeyStore(dynamodb, tableName),
  apiKeyAdmin: createApiKeyAdmin(dynamodb, tableName),
  members: createMemberStore(dynamodb, tableName),
  audit: createAuditStore(dynamodb, tableName),
  ledgerList: createLedgerList(dynamodb, tableName),
  webhooks: createWebhookStore(dynamodb, tableName),
  webhookAdmin: createWebhookAdmin(dynamodb, tableName),
  videos: createVideoStore(dynamodb, tableName),
  assets: createAssetStore(dynamodb, tableName),
  projects: createProjectStore(dynamodb, tableName),
  batches: createBatchStore(dynamodb, tableName),
});

type Ports = ReturnType<typeof createPorts>;

const fillWorkspaces = async ({ workspaceAdmin, members }: Ports): Promise<void> => {
  for (const id of [VICTIM, ATTACKER]) {
    const name = id === VICTIM ? CANARY : 'Toko Lain';
    await workspaceAdmin.create(aWorkspace({ id, name, brandKit: { nama_usaha: name } }));
    await workspaceAdmin.grant(id, { id: `${id}-opening`, milliCredits: 1_000_000, nowMs: 1 });
  }
  const email = `${CANARY}@toko.example`;
  await members.add(aMember({ workspaceId: VICTIM, userId: USERS.victim, email }));
  await members.add(aMember({ workspaceId: VICTIM, userId: USERS.victimMember, email, role: 'member' }));
  await members.add(aMember({ workspaceId: ATTACKER, userId: USERS.attacker }));
  await members.add(aMember({ workspaceId: ATTACKER, userId: USERS.attackerMember, role: 'member' }));
};

/** The handlers of the dashboard over the emulated table, behind the local gateway, with a victim and an attacker. */
export const createDashboardWorkspaces = async (aws: EmulatedAws) => {
  const ports = createPorts(aws);
  const { functions, world } = await createDashboard(ports);
  world.limiter.rate.perMinute = 1_000_000;
  await fillWorkspaces(ports);
  const invoke: InvokeFunction = async (name, event) => {
    const handler = functions[name as keyof typeof functions]; // safe: the gateway knows only these functions
    return {
      status: 'returned',
      payload: await handler(event as never, { awsRequestId: 'attack' } as never),
    };
  };
  const send = async ({ user, method, target, body }: DashboardRequest) => {
    const response = await handleRequest(
      invoke,
      {
        method,
        target,
        rawHeaders: ['If-Match', '"1"'], // a save of a project that needs it
        readBody: () => Promise.resolve(Buffer.from(body === undefined ? '' : JSON.stringify(body))),
        sourceIp: '127.0.0.1',
        requestId: 'attack',
        receivedAtMs: 0,
      },
      // safe: every claim is text
      () => Promise.resolve(claimsOf(user) as Record<string, string>),
    );
    return { status: response.statusCode, text: response.body.toString() };
  };
  const make = async (workspaceId: WorkspaceId, user: UserId) => {
    const base = `/dashboard/v1/workspaces/${workspaceId}`;
    const create = async (method: string, path: string, body: object) => {
      const { status, text } = await send({ user, method, target: base + path, body });
      if (status >= 300) throw new Error(`${method} ${path} got ${status}: ${text}`);
      return JSON.parse(text) as { readonly id: string };
    };
    const key = await create('POST', '/api-keys', { name: CANARY, permissions: ['videos:read'] });
    const video = await create('POST', '/compositions', { html: A_COMPOSITION, title: CANARY });
    const asset = await create('POST', '/assets', { ...A_PHOTO, name: CANARY });
    const project = await create('POST', '/projects', { ...A_PROJECT, name: CANARY });
    const frames = await create('POST', '/frames', { html: A_COMPOSITION, times: [0] });
    const batch = aBatch({ id: newBatchId(), workspaceId, createdAtMs: 1 });
    await ports.batches.create(batch, null);
    await create('PUT', '/webhook', { url: `https://${CANARY}.example/` });
    return {
      key: key.id,
      video: video.id,
      asset: asset.id,
      project: project.id,
      frames: frames.id,
      batch: batch.id,
    };
  };
  const removed = aMember({ workspaceId: VICTIM, userId: USERS.removed, role: 'member' });
  await ports.members.add(removed);
  const victim = await make(VICTIM, USERS.victim);
  await ports.members.remove(removed, {
    id: world.newAuditId(),
    workspaceId: VICTIM,
    atMs: 1,
    userId: USERS.victim,
    email: CANARY,
    action: 'member.removed',
    subject: USERS.removed,
    details: {},
  });

  /** Every record of the victim. */
  const snapshot = async () => {
    const client = aws.clients.dynamodb;
    const partitions = [workspaceKey(VICTIM).pk, auditKey(VICTIM, '').pk].map((pk) =>
      client.send(
        new QueryCommand({
          TableName: aws.tableName,
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': pk },
          ConsistentRead: true,
        }),
      ),
    );
    const keys = (await ports.apiKeyAdmin.list(VICTIM)).map(({ hash }) =>
      client.send(new GetCommand({ TableName: aws.tableName, Key: apiKeyKey(hash), ConsistentRead: true })),
    );
    return [
      ...(await Promise.all(partitions)).map(({ Items }) => Items),
      (await Promise.all(keys)).map(({ Item }) => Item),
    ];
  };
  return { send, victim, snapshot };
};
