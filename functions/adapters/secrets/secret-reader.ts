import { GetSecretValueCommand, type SecretsManagerClient } from '@aws-sdk/client-secrets-manager';

const readSecret = async (client: SecretsManagerClient, secretId: string): Promise<string> => {
  const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: secretId }));
  if (!SecretString) throw new Error(`secret ${secretId} holds no text`);
  return SecretString;
};

/** Reads a secret once; a failed read is forgotten, so that a warm function can recover. */
export const createSecretReader = (
  client: SecretsManagerClient,
  secretId: string,
): (() => Promise<string>) => {
  let reading: Promise<string> | undefined;
  return () => {
    reading ??= readSecret(client, secretId).catch((error: unknown) => {
      reading = undefined;
      throw error;
    });
    return reading;
  };
};
