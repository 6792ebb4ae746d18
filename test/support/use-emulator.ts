import { afterAll, beforeAll } from 'vitest';
import type { Emulator } from '../../local/emulators/emulator.ts';
import { createCredentials } from '../../local/emulators/request-guard.ts';

type Credentials = ReturnType<typeof createCredentials>;
interface ClientSettings {
  readonly endpoint: string;
  readonly region: string;
  readonly credentials: Credentials;
  readonly maxAttempts: number;
}

/** Starts an emulator for the tests of a file. The client, which `connect` creates, can be used while tests run. */
export const useEmulator = <Client extends { destroy: () => void }>(
  start: (credentials: Credentials) => Promise<Emulator>,
  connect: (settings: ClientSettings) => Client,
): (() => Client) => {
  const credentials = createCredentials();
  let emulator: Emulator;
  let client: Client;
  beforeAll(async () => {
    emulator = await start(credentials);
    client = connect({ endpoint: emulator.endpoint, region: 'us-east-1', credentials, maxAttempts: 1 });
  });
  afterAll(async () => {
    client.destroy();
    await emulator.stop();
  });
  return () => client;
};
