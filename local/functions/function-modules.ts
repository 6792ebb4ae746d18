import { fileURLToPath } from 'node:url';
import { ROUTES } from '#contracts/routes.ts';
import type { FunctionName } from '#contracts/environment.ts';
import { TIMEOUT_SECONDS } from '#contracts/timeouts.ts';

export interface FunctionModule {
  readonly path: string;
  readonly timeoutSeconds: number;
}

const folderOf = (name: FunctionName): string =>
  ROUTES.some(({ operation }) => operation === name) ? `api/${name}` : `workers/${name}`;

const moduleOf = (name: FunctionName): FunctionModule => ({
  path: fileURLToPath(new URL(`../../functions/${folderOf(name)}/lambda.ts`, import.meta.url)),
  timeoutSeconds: TIMEOUT_SECONDS[name],
});

const SEGMENT_FUNCTION = 'render-segment';

/** Shows strangers' HTML, so it never runs in the process of the others. */
export const SEGMENT_MODULE = moduleOf(SEGMENT_FUNCTION);

/** Where each of our own functions lies and how long it may run, by function name. */
export const FUNCTION_MODULES: Readonly<Record<string, FunctionModule>> = Object.fromEntries(
  // safe: the table of time-outs has exactly the functions as its keys
  (Object.keys(TIMEOUT_SECONDS) as FunctionName[])
    .filter((name) => name !== SEGMENT_FUNCTION)
    .map((name) => [name, moduleOf(name)]),
);
