import { buildApp } from 'fauxqs';
import type { Emulator, EmulatorOptions } from './emulator.ts';
import { guardServer } from './request-guard.ts';

/** Messages are kept in memory; after a restart the sweepers send them again. */
export const startSqs = async ({
  port = 0,
  credentials,
}: Omit<EmulatorOptions, 'dataDir'>): Promise<Emulator> => {
  const app = buildApp({ logger: false });
  guardServer(app.server, credentials);
  const endpoint = await app.listen({ port, host: '127.0.0.1' });
  return {
    endpoint,
    stop: async () => {
      app.server.closeAllConnections();
      await app.close();
    },
  };
};
