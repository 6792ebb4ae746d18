import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, it } from 'vitest';
import { createSecretReader } from '#adapters/secrets/secrets.ts';

const client = new SecretsManagerClient({ region: 'us-east-1' });
const secrets = mockClient(client);
beforeEach(() => secrets.reset());

it('reads the secret once for sequential and concurrent calls', async () => {
  secrets.on(GetSecretValueCommand, { SecretId: 'pepper-id' }).resolves({ SecretString: 'black' });
  const pepper = createSecretReader(client, 'pepper-id');
  expect(await Promise.all([pepper(), pepper()])).toEqual(['black', 'black']);
  expect(await pepper()).toBe('black');
  expect(secrets.calls()).toHaveLength(1);
});

it('does not cache a failed read', async () => {
  secrets.on(GetSecretValueCommand).rejectsOnce(new Error('throttled')).resolves({ SecretString: 'black' });
  const pepper = createSecretReader(client, 'pepper-id');
  await expect(pepper()).rejects.toThrow('throttled');
  expect(await pepper()).toBe('black');
});

it('rejects an empty secret', async () => {
  secrets.on(GetSecretValueCommand).resolves({ SecretString: '' });
  await expect(createSecretReader(client, 'pepper-id')()).rejects.toThrow('pepper-id');
});
