import {
  GetSecretValueCommand,
  ListSecretsCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { describe, expect, it } from 'vitest';
import { useEmulator } from '#test/support/use-emulator.ts';
import { startSecretsManager } from '../../../local/emulators/secrets-manager.ts';

const client = useEmulator(
  (credentials) => startSecretsManager({ pepper: 'very secret' }, credentials),
  (settings) => new SecretsManagerClient(settings),
);

describe('the Secrets Manager emulator', () => {
  it('returns a secret by id', async () => {
    const secret = await client().send(new GetSecretValueCommand({ SecretId: 'pepper' }));
    expect(secret).toMatchObject({ Name: 'pepper', SecretString: 'very secret' });
  });

  it('rejects an unknown secret like AWS', async () => {
    await expect(client().send(new GetSecretValueCommand({ SecretId: 'other' }))).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
    });
  });

  it('rejects every other operation', async () => {
    await expect(client().send(new ListSecretsCommand({}))).rejects.toMatchObject({
      name: 'UnknownOperationException',
    });
  });
});
