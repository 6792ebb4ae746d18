import { readsDependencies } from '#composition-root/dashboard.ts';
import { readEnv } from '#composition-root/read-environment.ts';
import { createDispatcher } from '#api/middleware/dispatch.ts';
import { createGetSessionHandler } from '#api/get-session/handler.ts';
import { createGetBrandKitHandler } from '#api/get-brand-kit/handler.ts';
import { createListApiKeysHandler } from '#api/list-api-keys/handler.ts';
import { createListLedgerHandler } from '#api/list-ledger/handler.ts';
import { createGetVideoOrderHandler } from '#api/get-video-order/handler.ts';
import { createGetWebhookHandler } from '#api/get-webhook/handler.ts';
import { createListDeliveriesHandler } from '#api/list-deliveries/handler.ts';
import { createListMembersHandler } from '#api/list-members/handler.ts';
import { createListAuditHandler } from '#api/list-audit/handler.ts';

const dependencies = readsDependencies(readEnv('dashboard-reads', process.env));

export const handler = createDispatcher('dashboard-reads', {
  'get-session': createGetSessionHandler(dependencies),
  'get-brand-kit': createGetBrandKitHandler(dependencies),
  'list-api-keys': createListApiKeysHandler(dependencies),
  'list-ledger': createListLedgerHandler(dependencies),
  'get-video-order': createGetVideoOrderHandler(dependencies),
  'get-webhook': createGetWebhookHandler(dependencies),
  'list-deliveries': createListDeliveriesHandler(dependencies),
  'list-members': createListMembersHandler(dependencies),
  'list-audit': createListAuditHandler(dependencies),
});
