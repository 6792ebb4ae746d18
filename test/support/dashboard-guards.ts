import { describe, expect, it } from 'vitest';
import { DASHBOARD_ROUTES } from '#contracts/dashboard-routes.ts';
import type { DashboardOperation } from '#contracts/dashboard-routes.ts';
import type { GuardedOperation } from '#contracts/routes.ts';
import { claimsOf, createDashboard, MEMBER, NOBODY, OWNER } from '#test/support/dashboard.ts';
import type { Dashboard, DashboardSend } from '#test/support/dashboard.ts';
import { aUserId, asWorkspaceId } from '#test/support/fakes/builders.ts';
import type { FakeWorld } from '#test/support/fakes/world.ts';

type AnyOperation = DashboardOperation | GuardedOperation;

const INDONESIAN_SENTENCE = /[A-Z][a-z].*[.]$/;

const NOT_SIGNED_IN: readonly (readonly [name: string, prepare: (dashboard: Dashboard) => DashboardSend])[] =
  [
    ['no access token', () => ({ claims: null })],
    ['an API key of the workspace', ({ key }) => ({ claims: null, headers: { 'x-api-key': key } })],
    [
      'an API key in the place of the token',
      ({ key }) => ({ claims: null, headers: { Authorization: `Bearer ${key}` } }),
    ],
    ['an ID token', () => ({ claims: { ...OWNER, token_use: 'id', aud: OWNER['client_id'] } })],
    ['a token of another client of the pool', () => ({ claims: { ...OWNER, client_id: 'another' } })],
    ['a token without a client', () => ({ claims: { ...OWNER, client_id: undefined } })],
    [
      'a token of a program, whose subject is no user',
      () => ({ claims: { ...OWNER, sub: 'dashboard-client' } }),
    ],
  ];

const describeSignIn = (operation: AnyOperation, request: DashboardSend) =>
  describe(`dashboard ${operation} 401`, () => {
    it.each(NOT_SIGNED_IN)('is returned for %s', async (_name, prepare) => {
      const dashboard = await createDashboard();
      const before = dashboard.world.snapshot();
      const response = await dashboard.send(operation, { ...request, ...prepare(dashboard) });
      expect(response).toMatchObject({
        status: 401,
        body: {
          error: 'unauthorized',
          message: expect.stringMatching(INDONESIAN_SENTENCE),
          details: { reason: 'sign_in_required' },
        },
      });
      expect(dashboard.world.snapshot()).toEqual(before);
    });
  });

const describeMembership = (operation: AnyOperation, request: DashboardSend) =>
  describe(`dashboard ${operation} 404`, () => {
    it.each([
      ['a user who is no member', { claims: NOBODY }],
      ['a workspace that does not exist', { workspaceId: 'ws_nobody' }],
      ['text that is no workspace id', { workspaceId: '../ws_kopi' }],
    ])('is returned for %s, with the same body', async (_name, changed) => {
      const { send, world } = await createDashboard();
      const before = world.snapshot();
      const response = await send(operation, { ...request, ...changed });
      expect(response).toMatchObject({
        status: 404,
        body: { error: 'not_found', message: expect.stringMatching(/^Workspace tidak ditemukan/) },
      });
      expect(world.snapshot()).toEqual(before);
    });

    it('is returned for a member of another workspace, even an owner', async () => {
      const { send, world, addWorkspace } = await createDashboard();
      const { id: workspaceId } = await addWorkspace({ id: asWorkspaceId('ws_toko') });
      await world.addMember({ workspaceId, userId: aUserId(4) });
      const before = world.snapshot();
      const { status } = await send(operation, { ...request, claims: claimsOf(aUserId(4)) });
      expect(status).toBe(404);
      expect(world.snapshot()).toEqual(before);
    });

    it('is returned from the removal of the member on', async () => {
      const { send, world, member } = await createDashboard();
      world.records.members.delete(`${member.workspaceId}/${member.userId}`);
      expect((await send(operation, { ...request, claims: MEMBER })).status).toBe(404);
    });
  });

const describeRole = (operation: AnyOperation, request: DashboardSend, isForOwners: boolean) =>
  describe(`dashboard ${operation} 403`, () => {
    const itForOwners = isForOwners ? it : () => {};
    itForOwners('is returned for a member who is no owner, before the body is parsed', async () => {
      const { send, world } = await createDashboard();
      const before = world.snapshot();
      const response = await send(operation, { ...request, claims: MEMBER, rawBody: '{' });
      expect(response).toMatchObject({
        status: 403,
        body: {
          error: 'insufficient_role',
          message: expect.stringMatching(INDONESIAN_SENTENCE),
          details: { required_role: 'owner' },
        },
      });
      expect(world.snapshot()).toEqual(before);
    });

    it('is returned for a suspended workspace', async () => {
      const { send, world, workspace } = await createDashboard();
      await world.workspaceAdmin.setStatus(workspace.id, 'suspended');
      const before = world.snapshot();
      const response = await send(operation, request);
      expect(response).toMatchObject({ status: 403, body: { error: 'forbidden' } });
      expect(world.snapshot()).toEqual(before);
    });
  });

const describeRateLimit = (operation: AnyOperation, request: DashboardSend) =>
  describe(`dashboard ${operation} 429`, () => {
    it('is returned when the user’s minute is used up, in any workspace, with rate-limit headers', async () => {
      const { send, world } = await createDashboard();
      world.limiter.rate.perMinute = 3;
      for (let sent = 0; sent < 3; sent += 1) await send('get-session');
      const before = world.snapshot();
      const response = await send(operation, request);
      expect(response).toMatchObject({
        status: 429,
        headers: { 'Retry-After': '20', RateLimit: '"requests";r=0;t=20' },
        body: { error: 'quota_exceeded', details: { requests_per_minute: 3, retry_after_seconds: 20 } },
      });
      expect(world.snapshot()).toEqual(before);
      expect((await send('get-session', { claims: MEMBER })).status).toBe(200);
    });
  });

const describeDefect = (
  operation: AnyOperation,
  request: DashboardSend,
  breakPort: (world: FakeWorld, defect: Error) => void,
) =>
  describe(`dashboard ${operation} 500`, () => {
    it('is returned for a defect, which is logged once and not returned', async () => {
      const { send, world, logged } = await createDashboard();
      const defect = new Error('secret cause');
      breakPort(world, defect);
      const response = await send(operation, request);
      expect(response).toMatchObject({ status: 500, body: { error: 'internal_error' } });
      expect(JSON.stringify(response)).not.toContain('secret cause');
      expect(logged.filter(({ error }) => error === defect)).toHaveLength(1);
    });
  });

/** Tests of the responses that every operation of the dashboard on a workspace has in common. */
export const describeMemberGuards = (
  operation: AnyOperation,
  request: DashboardSend,
  breakPort: (world: FakeWorld, defect: Error) => void,
): void => {
  const route = DASHBOARD_ROUTES.find((candidate) => candidate.operation === operation);
  describeSignIn(operation, request);
  describeMembership(operation, request);
  describeRole(operation, request, route?.role === 'owner');
  describeRateLimit(operation, request);
  describeDefect(operation, request, breakPort);
};

/** The same for the operation on no workspace. */
export const describeUserGuards = (
  operation: 'get-session',
  breakPort: (world: FakeWorld, defect: Error) => void,
): void => {
  describeSignIn(operation, {});
  describeRateLimit(operation, {});
  describeDefect(operation, {}, breakPort);
};
