import { readEnv } from '#composition-root/read-environment.ts';
import { inspectUploadDependencies } from '#composition-root/workers.ts';
import { createInspectUploadHandler } from './handler.ts';

const env = readEnv('inspect-upload', process.env);

export const handler = createInspectUploadHandler(inspectUploadDependencies(env));
