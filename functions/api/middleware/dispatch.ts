import { DASHBOARD_OWN_ROUTES } from '#contracts/dashboard-routes.ts';
import type { DashboardFunction } from '#contracts/dashboard-routes.ts';
import { pathInStage } from '#contracts/routes.ts';
import type { ApiHandler } from '#api/middleware/api-handler.ts';

type OwnRoute = (typeof DASHBOARD_OWN_ROUTES)[number];

/** Operations of a function. */
export type OperationOf<Name extends DashboardFunction> = Extract<
  OwnRoute,
  { functionName: Name }
>['operation'];

/** One Lambda handler for the operations of a function, chosen by the route that the gateway has matched. */
export const createDispatcher = <Name extends DashboardFunction>(
  functionName: Name,
  handlers: Readonly<Record<OperationOf<Name>, ApiHandler>>,
): ApiHandler => {
  const byRoute = new Map(
    DASHBOARD_OWN_ROUTES.filter((route) => route.functionName === functionName).map(
      ({ method, path, operation }) => [
        `${method} ${pathInStage(path)}`,
        handlers[operation as OperationOf<Name>], // safe: an operation of this function
      ],
    ),
  );
  return (event, context) => {
    const route = `${event.httpMethod} ${event.resource}`;
    const handler = byRoute.get(route);
    if (!handler) throw new Error(`${functionName} has no operation for ${route}`);
    return handler(event, context);
  };
};
