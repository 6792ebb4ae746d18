import {
  GetSecretValueCommand,
  ListSecretsCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Emulator } from '../../../local/emulators/emulator.ts';
import { startSecretsManager } from '../../../local/emulators/secrets-manager.ts';

let emulator: Emulator;
let client: SecretsManagerClient;

beforeAll(async () => {
  emulator = await startSecretsManager({ pepper: 'very secret' });
  client = new SecretsManagerClient({
    endpoint: emulator.endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'any', secretAccessKey: 'any' },
    maxAttempts: 1,
  });
});
afterAll(async () => {
  client.destroy();
  await emulator.stop();
});

describe('the Secrets Manager emulator', () => {
  it('gives the SDK a secret it holds', async () => {
    const answer = await client.send(new GetSecretValueCommand({ SecretId: 'pepper' }));
    expect(answer).toMatchObject({ Name: 'pepper', SecretString: 'very secret' });
  });

  it('refuses one it does not hold the way AWS does', async () => {
    await expect(client.send(new GetSecretValueCommand({ SecretId: 'other' }))).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
    });
  });

  it('refuses every other call', async () => {
    await expect(client.send(new ListSecretsCommand({}))).rejects.toMatchObject({
      name: 'UnknownOperationException',
    });
  });
});
