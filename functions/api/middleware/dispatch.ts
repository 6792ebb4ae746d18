import { DASHBOARD_ROUTES } from '#contracts/dashboard-routes.ts';
import type { DASHBOARD_OWN_ROUTES, DashboardFunction } from '#contracts/dashboard-routes.ts';
import { KEY_API_ROUTES, pathInStage } from '#contracts/routes.ts';
import type { MCP_ROUTES, ROUTES, SharedFunction } from '#contracts/routes.ts';
import type { ApiHandler } from '#api/middleware/api-handler.ts';

type GroupedRoute =
  | (typeof DASHBOARD_OWN_ROUTES)[number]
  | (typeof MCP_ROUTES)[number]
  | Extract<(typeof ROUTES)[number], { readonly functionName: SharedFunction }>;

/** Operations of a function. */
export type OperationOf<Name extends DashboardFunction | SharedFunction> = Extract<
  GroupedRoute,
  { readonly functionName: Name }
>['operation'];

const ALL_ROUTES = [...KEY_API_ROUTES, ...DASHBOARD_ROUTES];

/** One Lambda handler for the operations of a function, chosen by the route that the gateway has matched. */
export const createDispatcher = <Name extends DashboardFunction | SharedFunction>(
  functionName: Name,
  handlers: Readonly<Record<OperationOf<Name>, ApiHandler>>,
): ApiHandler => {
  const byRoute = new Map(
    ALL_ROUTES.filter((route) => route.functionName === functionName).map(({ method, path, operation }) => [
      `${method} ${pathInStage(path)}`,
      handlers[operation as OperationOf<Name>], // safe: an operation of this function
    ]),
  );
  return (event, context) => {
    const route = `${event.httpMethod} ${event.resource}`;
    const handler = byRoute.get(route);
    if (!handler) throw new Error(`${functionName} has no operation for ${route}`);
    return handler(event, context);
  };
};
