import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { createMemberStore } from '#adapters/dynamodb/members.ts';
import { createProjectStore } from '#adapters/dynamodb/projects.ts';
import { createVideoStore } from '#adapters/dynamodb/videos.ts';
import { createWorkspaceAdmin } from '#adapters/dynamodb/workspace-admin.ts';
import { createWorkspaceStore } from '#adapters/dynamodb/workspaces.ts';
import { createProjectObjects } from '#adapters/s3/project-objects.ts';
import { workspaceKey } from '#contracts/table-keys.ts';
import { digestOf } from '#core/use-cases/project-texts.ts';
import { A_COMPOSITION } from '#test/support/api.ts';
import { claimsOf, createDashboard } from '#test/support/dashboard.ts';
import type { EmulatedAws } from '#test/support/emulators.ts';
import { aMember, asWorkspaceId, aUserId, aWorkspace } from '#test/support/fakes/builders.ts';
import { makePng } from '#test/support/media/images.ts';
import { handleRequest } from '../../../local/gateway/handle-request.ts';
import { exchange } from './links.ts';
import type { Link } from './links.ts';
import { createAssetPorts } from './two-workspaces.ts';

const IDS = { victim: asWorkspaceId('ws_korban'), attacker: asWorkspaceId('ws_penyerang') } as const;
const USERS = { victim: aUserId(11), attacker: aUserId(21) } as const;
export type Side = keyof typeof IDS;

/** In the names of the victim's projects and in its texts. */
export const CANARY = 'rahasia-korban';
/** Requests of the victim that an idempotency key names, one for each try. */
export const KEYS = 20;

export interface ProjectRequest {
  readonly method: string;
  /** Below `/v1` or the workspace of the dashboard. */
  readonly path: string;
  readonly body?: unknown;
  /** `session`: a signed-in user of the dashboard. */
  readonly as?: 'key' | 'session';
  /** For a session; by default that of the side. */
  readonly workspaceId?: string;
}

/** What a request of another workspace may name. */
export interface Names {
  readonly project: string;
  /** Of a text that a revision uses. */
  readonly digest: string;
  /** Of a text that is stored for a save. */
  readonly unused: string;
  readonly asset: string;
  readonly awaiting: string;
  readonly workspaceId: string;
  readonly text: string;
}

const PHOTO = makePng(40, 30);
const TEXT = `{"kopi":"${CANARY}"}`;
const UNUSED = `{"stok":"${CANARY}"}`;

/** A project whose text variable shows an image of the request. */
export const FILES = {
  'index.html': {
    text: A_COMPOSITION.replace(
      '<html>',
      `<html data-composition-variables='[{"id":"foto","type":"image","label":"Foto","default":""}]'>`,
    ).replace('<h1', '<img alt="" data-var-src="foto"><h1'),
  },
};

const createHandlers = async (aws: EmulatedAws) => {
  const { dynamodb, s3 } = aws.clients;
  const ports = {
    ...createAssetPorts(aws),
    projects: createProjectStore(dynamodb, aws.tableName),
    projectObjects: createProjectObjects(s3, aws.bucketName),
    videos: createVideoStore(dynamodb, aws.tableName),
    workspaces: createWorkspaceStore(dynamodb, aws.tableName),
    workspaceAdmin: createWorkspaceAdmin(dynamodb, aws.tableName),
    members: createMemberStore(dynamodb, aws.tableName),
  };
  const api = await createDashboard(ports);
  api.world.limiter.rate.perMinute = 1_000_000;
  const keys = { victim: '', attacker: '' };
  for (const side of ['victim', 'attacker'] as const) {
    const id = IDS[side];
    await ports.workspaceAdmin.create(aWorkspace({ id }));
    await ports.workspaceAdmin.grant(id, { id: `${id}-opening`, milliCredits: 10_000_000, nowMs: 1 });
    await ports.members.add(aMember({ workspaceId: id, userId: USERS[side] }));
    await api.addWorkspace({ id }); // keys are in memory
    keys[side] = await api.addKey({ workspaceId: id });
  }
  return { functions: api.functions, keys };
};

/** The handlers of both APIs over emulated tables and objects, behind the local gateway, with a victim and an attacker. */
export const createProjectWorkspaces = async (aws: EmulatedAws) => {
  const { functions, keys } = await createHandlers(aws);

  const send = async (
    side: Side,
    { method, path, body, as = 'key', workspaceId = IDS[side] }: ProjectRequest,
  ) => {
    const isKey = as === 'key';
    const response = await handleRequest(
      async (name, event) => ({
        status: 'returned',
        // safe: the gateway knows only these functions
        payload: await functions[name as keyof typeof functions](
          event as never,
          { awsRequestId: 'attack' } as never,
        ),
      }),
      {
        method,
        target: `${isKey ? '/v1' : `/dashboard/v1/workspaces/${workspaceId}`}${path}`,
        rawHeaders: ['If-Match', '"1"', ...(isKey ? ['x-api-key', keys[side]] : [])],
        readBody: () => Promise.resolve(Buffer.from(body === undefined ? '' : JSON.stringify(body))),
        sourceIp: '127.0.0.1',
        requestId: 'attack',
        receivedAtMs: 0,
      },
      // safe: every claim is text
      () => Promise.resolve(claimsOf(USERS[side]) as Record<string, string>),
    );
    return { status: response.statusCode, text: response.body.toString() };
  };

  /** Sends a request that succeeds. */
  const make = async (side: Side, path: string, body: object, method = 'POST') => {
    const { status, text } = await send(side, { method, path, body });
    if (status >= 300) throw new Error(`${method} ${path} got ${status}: ${text}`);
    return JSON.parse(text) as { readonly id: string; readonly upload: Link };
  };
  const addAsset = async (isUploaded: boolean) => {
    const photo = { name: `${CANARY}.png`, content_type: 'image/png', size_bytes: PHOTO.length };
    const { id, upload } = await make('victim', '/assets', photo);
    if (isUploaded) await exchange({ method: 'PUT', ...upload, body: PHOTO });
    await send('victim', { method: 'GET', path: `/assets/${id}` });
    return id;
  };
  /** Ends the video of a response, because a workspace may have two. */
  const cancel = async (side: Side, created: string) => {
    const { id } = JSON.parse(created) as { readonly id: string };
    await make(side, `/videos/${id}/cancel`, {});
  };

  const [asset, awaiting] = [await addAsset(true), await addAsset(false)];
  const files = { ...FILES, 'data/menu.json': { text: TEXT }, 'foto.png': { asset } };
  for (let index = 0; index < KEYS; index += 1)
    await make('victim', '/projects', { name: CANARY, files, idempotency_key: `kunci-${index}` });
  const { id: project } = await make('victim', '/projects', { name: CANARY, files });
  await make('victim', '/project-texts', { texts: [UNUSED] });
  for (let index = 0; index < KEYS; index += 1) {
    const video = { template: `${project}@1`, idempotency_key: `kunci-${index}` };
    await cancel('victim', JSON.stringify(await make('victim', '/videos', video)));
  }
  const { id: own } = await make('attacker', '/projects', { name: 'Promo', files: FILES });
  const victim: Names = {
    project,
    digest: digestOf(TEXT),
    unused: digestOf(UNUSED),
    asset,
    awaiting,
    workspaceId: IDS.victim,
    text: TEXT,
  };

  /** Every record and object of the victim. */
  const snapshot = async () => {
    const { Items } = await aws.clients.dynamodb.send(
      new QueryCommand({
        TableName: aws.tableName,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': workspaceKey(IDS.victim).pk },
        ConsistentRead: true,
      }),
    );
    const lists = await Promise.all(
      ['texts', 'projects', 'assets', 'uploads'].map((folder) =>
        aws.clients.s3.send(
          new ListObjectsV2Command({ Bucket: aws.bucketName, Prefix: `${folder}/${IDS.victim}/` }),
        ),
      ),
    );
    const objects = lists.flatMap(({ Contents = [] }) => Contents.map(({ Key, ETag }) => [Key, ETag]));
    return { items: Items ?? [], objects };
  };

  return { send, cancel, snapshot, victim, own };
};

export type ProjectWorkspaces = Awaited<ReturnType<typeof createProjectWorkspaces>>;
