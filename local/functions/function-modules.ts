import { ROUTES } from '../../functions/api/routes.ts';
import { fileURLToPath } from 'node:url';

export interface FunctionModule {
  readonly path: string;
  readonly timeoutSeconds: number;
}

const API_TIMEOUT_SECONDS = 29; // API Gateway waits no longer
const moduleAt = (folder: string, timeoutSeconds: number): FunctionModule => ({
  path: fileURLToPath(new URL(`../../functions/${folder}/lambda.ts`, import.meta.url)),
  timeoutSeconds,
});

/** Shows strangers' HTML, so it never runs in the process of the others. */
export const SEGMENT_MODULE = moduleAt('workers/render-segment', 15 * 60);

/** Where each of our own functions lies and how long it may run, by function name. */
export const FUNCTION_MODULES: Readonly<Record<string, FunctionModule>> = {
  ...Object.fromEntries(
    ROUTES.map(({ operation }) => [operation, moduleAt(`api/${operation}`, API_TIMEOUT_SECONDS)]),
  ),
  'render-video': moduleAt('workers/render-video', 15 * 60),
  'close-abandoned-render': moduleAt('workers/close-abandoned-render', 60),
  'sweep-renders': moduleAt('workers/sweep-renders', 60),
  'deliver-webhook': moduleAt('workers/deliver-webhook', 30),
  'sweep-webhooks': moduleAt('workers/sweep-webhooks', 60),
  'reconcile-books': moduleAt('workers/reconcile-books', 15 * 60),
};
