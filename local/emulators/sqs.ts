import { buildApp } from 'fauxqs';
import type { Emulator, EmulatorOptions } from './emulator.ts';

/** Messages are kept in memory; after a restart the sweepers send them again. */
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
