import { expect } from 'vitest';
import type { APIGatewayProxyResult } from 'aws-lambda';
import { DASHBOARD_ROUTES } from '#contracts/dashboard-routes.ts';
import type { DashboardOperation } from '#contracts/dashboard-routes.ts';
import { pathInStage } from '#contracts/routes.ts';
import type { GuardedOperation } from '#contracts/routes.ts';
import type { UserId } from '#core/workspace/member.ts';
import { createDispatcher } from '#api/middleware/dispatch.ts';
import { createAddMemberHandler } from '../../functions/api/add-member/handler.ts';
import { createChangeMemberHandler } from '../../functions/api/change-member/handler.ts';
import { createCreateApiKeyHandler } from '../../functions/api/create-api-key/handler.ts';
import { createDeleteWebhookHandler } from '../../functions/api/delete-webhook/handler.ts';
import { createGetBrandKitHandler } from '../../functions/api/get-brand-kit/handler.ts';
import { createGetSessionHandler } from '../../functions/api/get-session/handler.ts';
import { createGetVideoOrderHandler } from '../../functions/api/get-video-order/handler.ts';
import { createGetWebhookHandler } from '../../functions/api/get-webhook/handler.ts';
import { createListApiKeysHandler } from '../../functions/api/list-api-keys/handler.ts';
import { createListAuditHandler } from '../../functions/api/list-audit/handler.ts';
import { createListDeliveriesHandler } from '../../functions/api/list-deliveries/handler.ts';
import { createListLedgerHandler } from '../../functions/api/list-ledger/handler.ts';
import { createListMembersHandler } from '../../functions/api/list-members/handler.ts';
import { createPutBrandKitHandler } from '../../functions/api/put-brand-kit/handler.ts';
import { createPutWebhookHandler } from '../../functions/api/put-webhook/handler.ts';
import { createRemoveMemberHandler } from '../../functions/api/remove-member/handler.ts';
import { createResendInvitationHandler } from '../../functions/api/resend-invitation/handler.ts';
import { createResendDeliveryHandler } from '../../functions/api/resend-delivery/handler.ts';
import { createSendTestEventHandler } from '../../functions/api/send-test-event/handler.ts';
import { createRevokeApiKeyHandler } from '../../functions/api/revoke-api-key/handler.ts';
import { createRotateApiKeyHandler } from '../../functions/api/rotate-api-key/handler.ts';
import { createRotateWebhookSecretHandler } from '../../functions/api/rotate-webhook-secret/handler.ts';
import { createApi, recordStatus, toTestResponse } from '#test/support/api.ts';
import type { ReplacedPorts, TestResponse } from '#test/support/api.ts';
import { aUserId } from '#test/support/fakes/builders.ts';
import { USER_POOL_CLIENT_ID } from '#test/support/fakes/world.ts';
import { findDashboardViolations } from '#test/support/openapi-checker.ts';

type Claims = Readonly<Record<string, unknown>>;

export interface DashboardSend {
  readonly body?: unknown;
  /** Sent unchanged in place of `body`. */
  readonly rawBody?: string;
  /** Claims of the access token; null without a sign-in. */
  readonly claims?: Claims | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly workspaceId?: string;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
}

/** Claims of an access token that the gateway's authorizer has verified. */
export const claimsOf = (userId: UserId, overrides: Claims = {}): Claims => ({
  sub: userId,
  token_use: 'access',
  client_id: USER_POOL_CLIENT_ID,
  ...overrides,
});

/** Id of a key that no workspace has. */
export const A_KEY_ID = 'key_00000000-0000-4000-8000-000000000001';

export const OWNER = claimsOf(aUserId(1));
export const MEMBER = claimsOf(aUserId(2));
/** A user who is a member of no workspace. */
export const NOBODY = claimsOf(aUserId(3));

type AnyOperation = DashboardOperation | GuardedOperation;

const eventOf = (operation: AnyOperation, request: DashboardSend & { readonly workspaceId: string }) => {
  const route = DASHBOARD_ROUTES.find((candidate) => candidate.operation === operation);
  if (!route) throw new Error(`no dashboard route for ${operation}`);
  const { body, rawBody, claims = OWNER, headers = {}, workspaceId, path, query } = request;
  return {
    httpMethod: route.method,
    resource: pathInStage(route.path),
    multiValueHeaders: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
    multiValueQueryStringParameters:
      query && Object.fromEntries(Object.entries(query).map(([name, value]) => [name, [value]])),
    pathParameters: { ...(route.role && { workspace_id: workspaceId }), ...path },
    body: rawBody ?? (body === undefined ? null : JSON.stringify(body)),
    isBase64Encoded: false,
    requestContext: { requestId: 'request-1', authorizer: claims === null ? null : { claims } },
  };
};

/** 404 stands for the workspace, too. */
const GUARD_STATUSES = [401, 403, 404, 429, 500];

/** The real handlers behind their dispatchers over in-memory ports, with a workspace, an owner and a member. */
export const createDashboard = async (ports: ReplacedPorts = {}) => {
  const api = await createApi(ports);
  const { world, workspace } = api;
  const deps = { ...api.deps, allowsLoopback: false };
  const dispatchers = {
    'dashboard-reads': createDispatcher('dashboard-reads', {
      'get-session': createGetSessionHandler(deps),
      'get-brand-kit': createGetBrandKitHandler(deps),
      'list-api-keys': createListApiKeysHandler(deps),
      'list-ledger': createListLedgerHandler(deps),
      'get-video-order': createGetVideoOrderHandler(deps),
      'get-webhook': createGetWebhookHandler(deps),
      'list-deliveries': createListDeliveriesHandler(deps),
      'list-members': createListMembersHandler(deps),
      'list-audit': createListAuditHandler(deps),
    }),
    'dashboard-brand-kit': createDispatcher('dashboard-brand-kit', {
      'put-brand-kit': createPutBrandKitHandler(deps),
    }),
    'dashboard-api-keys': createDispatcher('dashboard-api-keys', {
      'create-api-key': createCreateApiKeyHandler(deps),
      'revoke-api-key': createRevokeApiKeyHandler(deps),
      'rotate-api-key': createRotateApiKeyHandler(deps),
    }),
    'dashboard-webhooks': createDispatcher('dashboard-webhooks', {
      'put-webhook': createPutWebhookHandler(deps),
      'delete-webhook': createDeleteWebhookHandler(deps),
      'rotate-webhook-secret': createRotateWebhookSecretHandler(deps),
      'send-test-event': createSendTestEventHandler(deps),
      'resend-delivery': createResendDeliveryHandler(deps),
    }),
    'create-videos': createDispatcher('create-videos', {
      'create-video': api.handlers['create-video'],
      'create-composition': api.handlers['create-composition'],
      'create-batch': api.handlers['create-batch'],
      'check-video': api.handlers['check-video'],
      'create-frames': api.handlers['create-frames'],
      'get-frames': api.handlers['get-frames'],
      'check-composition': api.handlers['check-composition'],
    }),
    'list-videos': createDispatcher('list-videos', {
      'list-videos': api.handlers['list-videos'],
      'list-batches': api.handlers['list-batches'],
      'get-batch': api.handlers['get-batch'],
      'list-batch-videos': api.handlers['list-batch-videos'],
    }),
    'cancel-video': createDispatcher('cancel-video', {
      'cancel-video': api.handlers['cancel-video'],
      'cancel-batch': api.handlers['cancel-batch'],
      'resume-batch': api.handlers['resume-batch'],
    }),
    'read-assets': createDispatcher('read-assets', {
      'list-assets': api.handlers['list-assets'],
      'get-asset': api.handlers['get-asset'],
    }),
    'read-templates': createDispatcher('read-templates', {
      'list-templates': api.handlers['list-templates'],
      'get-template': api.handlers['get-template'],
      'list-projects': api.handlers['list-projects'],
      'get-project': api.handlers['get-project'],
      'get-project-files': api.handlers['get-project-files'],
    }),
    'change-projects': createDispatcher('change-projects', {
      'create-project': api.handlers['create-project'],
      'update-project': api.handlers['update-project'],
      'delete-project': api.handlers['delete-project'],
      'find-missing-texts': api.handlers['find-missing-texts'],
      'store-project-texts': api.handlers['store-project-texts'],
    }),
    'dashboard-members': createDispatcher('dashboard-members', {
      'add-member': createAddMemberHandler(deps),
      'change-member': createChangeMemberHandler(deps),
      'remove-member': createRemoveMemberHandler(deps),
      'resend-invitation': createResendInvitationHandler(deps),
    }),
  };
  const functions = { ...api.handlers, ...dispatchers };
  const owner = await world.addMember();
  const member = await world.addMember({
    userId: aUserId(2),
    email: 'kasir@kopi.example',
    role: 'member',
    addedAtMs: owner.addedAtMs + 1000,
  });

  const send = async (operation: AnyOperation, request: DashboardSend = {}): Promise<TestResponse> => {
    const route = DASHBOARD_ROUTES.find((candidate) => candidate.operation === operation);
    if (!route) throw new Error(`no dashboard route for ${operation}`);
    const event = eventOf(operation, { workspaceId: workspace.id, ...request });
    const name = route.functionName as keyof typeof functions; // safe: public operations are no routes of the dashboard
    // safe: the handlers read only these members of event and context
    const result: APIGatewayProxyResult = await functions[name](
      event as never,
      { awsRequestId: 'request-1' } as never,
    );
    const response = toTestResponse(result);
    expect(findDashboardViolations(operation, response)).toEqual([]);
    recordStatus(operation, response, GUARD_STATUSES);
    return response;
  };
  return { ...api, functions, send, owner, member, sendWithKey: api.send };
};

export type Dashboard = Awaited<ReturnType<typeof createDashboard>>;
