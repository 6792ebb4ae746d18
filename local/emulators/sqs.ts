import { buildApp } from 'fauxqs';
import type { Emulator, EmulatorOptions } from './emulator.ts';

/** Messages live in memory: after a restart the sweeper sends every queued video again. */
export const startSqs = async ({ port = 0 }: Pick<EmulatorOptions, 'port'> = {}): Promise<Emulator> => {
  const app = buildApp({ logger: false });
  const endpoint = await app.listen({ port, host: '127.0.0.1' });
  return {
    endpoint,
    stop: async () => {
      app.server.closeAllConnections();
      await app.close();
    },
  };
};
