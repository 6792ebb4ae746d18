import { describe, expect, it } from 'vitest';
import { DASHBOARD_OWN_ROUTES, DASHBOARD_ROUTES } from '#contracts/dashboard-routes.ts';
import { ROUTES } from '#contracts/routes.ts';
import { A_COMPOSITION, A_PHOTO, A_PROJECT, A_VIDEO_ID } from '#test/support/api.ts';
import type { VideoId } from '#core/video/video.ts';
import { aVideo } from '#test/support/fakes/builders.ts';
import { createDashboard, MEMBER } from '#test/support/dashboard.ts';

it('the dashboard has every operation of an API key, at the path below the workspace', () => {
  const own = new Set<string>(DASHBOARD_OWN_ROUTES.map(({ operation }) => operation));
  const shared = DASHBOARD_ROUTES.filter(({ operation }) => !own.has(operation));
  expect(shared.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
    ROUTES.filter(({ permission }) => permission !== null)
      .map(({ method, path }) => {
        const rest = path === '/v1/workspace' ? '' : path.slice('/v1'.length);
        return `${method} /dashboard/v1/workspaces/{workspace_id}${rest}`;
      })
      .sort(),
  );
});

describe('videos and assets of a member', () => {
  it('are those of the workspace, and of its API keys', async () => {
    const { send, sendWithKey } = await createDashboard();
    const created = await send('create-composition', { claims: MEMBER, body: { html: A_COMPOSITION } });
    expect(created).toMatchObject({
      status: 201,
      headers: { Location: `/dashboard/v1/workspaces/ws_kopi/videos/${created.body.id}` },
    });
    expect((await sendWithKey('get-video', { path: { id: created.body.id } })).body).toEqual(created.body);
    expect((await send('list-videos')).body.videos).toMatchObject([{ id: created.body.id }]);
    const canceled = await send('cancel-video', { path: { id: created.body.id } });
    expect(canceled.body.status).toBe('canceled');
  });

  it('are uploaded with a link and deleted', async () => {
    const { send } = await createDashboard();
    const { status, body, headers } = await send('create-asset', { claims: MEMBER, body: A_PHOTO });
    expect(status).toBe(201);
    expect(headers['Location']).toBe(`/dashboard/v1/workspaces/ws_kopi/assets/${body.id}`);
    expect((await send('delete-asset', { path: { id: body.id } })).body.status).toBe('deleted');
  });

  it('are recorded in the audit log with the member who changed them', async () => {
    const { send, world, owner, member } = await createDashboard();
    const video = await send('create-composition', { claims: MEMBER, body: { html: A_COMPOSITION } });
    await send('cancel-video', { path: { id: video.body.id } });
    const asset = await send('create-asset', { body: A_PHOTO });
    await send('delete-asset', { path: { id: asset.body.id } });
    expect(world.records.audit.map(({ action, userId, subject }) => [action, userId, subject])).toEqual([
      ['video.created', member.userId, video.body.id],
      ['video.canceled', owner.userId, video.body.id],
      ['asset.created', owner.userId, asset.body.id],
      ['asset.deleted', owner.userId, asset.body.id],
    ]);
  });

  it('are not recorded when a video was done before it was canceled', async () => {
    const { send, world, member } = await createDashboard();
    const nowMs = world.clock.nowMs();
    const identity = { id: A_VIDEO_ID as VideoId, workspaceId: member.workspaceId, createdAtMs: nowMs };
    const end = { status: 'done', finishedAtMs: nowMs, durationMs: 6000, outputKey: 'out/1.mp4' } as const;
    world.putVideo(aVideo(identity, end));
    const { body } = await send('cancel-video', { path: { id: A_VIDEO_ID } });
    expect(body.status).toBe('done');
    expect(world.records.audit).toEqual([]);
  });

  it('are recorded for saves of projects, but not for their dry runs', async () => {
    const { send, world, owner } = await createDashboard();
    const path = { id: (await send('create-project', { body: A_PROJECT })).body.id };
    const save = { path, headers: { 'If-Match': '"1"' }, body: { files: A_PROJECT.files } };
    expect((await send('update-project', { ...save, query: { dry_run: 'true' } })).status).toBe(200);
    expect((await send('update-project', save)).body.revision).toBe(2);
    expect(world.records.audit.map(({ action, userId, subject }) => [action, userId, subject])).toEqual([
      ['project.created', owner.userId, path.id],
      ['project.saved', owner.userId, path.id],
    ]);
  });

  it('are not recorded for a dry run, a replay, a refusal or an API key', async () => {
    const { send, sendWithKey, world } = await createDashboard();
    const body = { html: A_COMPOSITION, idempotency_key: 'one' };
    await send('create-composition', { body, query: { dry_run: 'true' } });
    await sendWithKey('create-composition', { body });
    expect((await send('create-composition', { body })).status).toBe(200);
    await send('create-composition', { body: { html: '' } });
    await sendWithKey('create-asset', { body: A_PHOTO });
    expect(world.records.audit).toEqual([]);
  });
});

describe('credentials', () => {
  it('of a signed-in user are not accepted on the routes of API keys', async () => {
    const { handlers } = await createDashboard();
    const event = {
      httpMethod: 'GET',
      resource: '/videos',
      multiValueHeaders: { Authorization: ['Bearer an-access-token'] },
      pathParameters: null,
      requestContext: { requestId: 'request-1', authorizer: { claims: MEMBER } },
    };
    const { statusCode, body } = await handlers['list-videos'](event as never, {} as never); // safe: as the gateway sends it
    expect({ statusCode, body: JSON.parse(body) }).toMatchObject({
      statusCode: 401,
      body: { details: { reason: 'missing' } },
    });
  });
});
