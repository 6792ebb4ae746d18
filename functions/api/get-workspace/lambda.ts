import { getWorkspaceDependencies } from '#composition-root/api.ts';
import { readEnv } from '#composition-root/read-environment.ts';
import { createGetWorkspaceHandler } from './handler.ts';

const env = readEnv('get-workspace', process.env);

export const handler = createGetWorkspaceHandler(getWorkspaceDependencies(env));
