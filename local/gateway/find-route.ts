import { ROUTES } from '#contracts/routes.ts';

export interface RouteMatch {
  readonly operation: string;
  /** The route's path with its `{names}`. */
  readonly resource: string;
  /** As they stand in the URL: a REST API does not decode path parameters. */
  readonly pathParameters: Readonly<Record<string, string>>;
}

const parametersOf = (resource: string, path: string): Record<string, string> | undefined => {
  const wanted = resource.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    const name = /^\{(.+)\}$/.exec(part)?.[1];
    if (name === undefined ? part !== value : value === '') return undefined;
    if (name !== undefined) parameters[name] = value;
  }
  return parameters;
};

export const findRoute = (method: string, path: string): RouteMatch | undefined => {
  for (const route of ROUTES) {
    const pathParameters = route.method === method ? parametersOf(route.path, path) : undefined;
    if (pathParameters !== undefined) {
      return { operation: route.operation, resource: route.path, pathParameters };
    }
  }
  return undefined;
};
