import { readEnv } from '#composition-root/read-environment.ts';
import { createCompletionPorts } from '#composition-root/completion.ts';
import { wireVideos } from '#composition-root/api.ts';
import { createCancelVideoHandler } from './handler.ts';

const env = readEnv('cancel-video', process.env);
const { completeVideo } = createCompletionPorts('cancel-video', env);

export const handler = createCancelVideoHandler({ ...wireVideos('cancel-video', env), completeVideo });
