import {
  GetSecretValueCommand,
  ListSecretsCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Emulator } from '../../../local/emulators/emulator.ts';
import { createCredentials } from '../../../local/emulators/request-guard.ts';
import { startSecretsManager } from '../../../local/emulators/secrets-manager.ts';

const credentials = createCredentials();
let emulator: Emulator;
let client: SecretsManagerClient;

beforeAll(async () => {
  emulator = await startSecretsManager({ pepper: 'very secret' }, credentials);
  client = new SecretsManagerClient({
    endpoint: emulator.endpoint,
    region: 'us-east-1',
    credentials,
    maxAttempts: 1,
  });
});
afterAll(async () => {
  client.destroy();
  await emulator.stop();
});

describe('the Secrets Manager emulator', () => {
  it('returns a secret by id', async () => {
    const secret = await client.send(new GetSecretValueCommand({ SecretId: 'pepper' }));
    expect(secret).toMatchObject({ Name: 'pepper', SecretString: 'very secret' });
  });

  it('rejects an unknown secret like AWS', async () => {
    await expect(client.send(new GetSecretValueCommand({ SecretId: 'other' }))).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
    });
  });

  it('rejects every other operation', async () => {
    await expect(client.send(new ListSecretsCommand({}))).rejects.toMatchObject({
      name: 'UnknownOperationException',
    });
  });
});
