import {
  CreateSecretCommand,
  GetSecretValueCommand,
  ResourceNotFoundException,
  RestoreSecretCommand,
} from '@aws-sdk/client-secrets-manager';
import type { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { OperatorError } from '../shared/command-line.ts';

export type SecretKind = 'key-pepper' | 'webhook-key';

/** The role of the example pipeline may read a key pepper of this name (docs/example/deploy-role-permissions.json). */
export const restoredSecretName = (stage: string, kind: SecretKind, nowMs: number): string =>
  `video-api-${stage}-${kind}-${nowMs}`;

export interface SecretRestore {
  /** ARN of the lost secret. */
  readonly arn: string;
  readonly newName: string;
  readonly replicaRegion: string;
}

/** A replica has the ARN of its secret with another region. */
const replicaArnOf = ({ arn, replicaRegion }: SecretRestore): string => {
  const parts = arn.split(':');
  if (parts.length !== 7 || parts[2] !== 'secretsmanager')
    throw new OperatorError('Give the complete ARN of the secret, as the output of the data stack shows it.');
  return parts.with(3, replicaRegion).join(':');
};

/** Secrets Manager keeps a deleted secret for its recovery window, 30 days by default. */
const cancelDeletion = async (client: SecretsManagerClient, SecretId: string): Promise<boolean> => {
  try {
    await client.send(new RestoreSecretCommand({ SecretId }));
    return true;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return false;
    throw error;
  }
};

/**
 * Returns the ARN to use from now on: that of the lost secret if its deletion could be canceled, otherwise that of a
 * new secret with the value of the replica. The value is neither printed nor stored anywhere else.
 */
export const restoreSecret = async (
  primary: SecretsManagerClient,
  replica: SecretsManagerClient,
  restore: SecretRestore,
): Promise<string> => {
  if (await cancelDeletion(primary, restore.arn)) return restore.arn;
  const { SecretString } = await replica.send(new GetSecretValueCommand({ SecretId: replicaArnOf(restore) }));
  if (!SecretString) throw new OperatorError('The replica has no text value.');
  const { ARN } = await primary.send(
    new CreateSecretCommand({
      Name: restore.newName,
      SecretString,
      AddReplicaRegions: [{ Region: restore.replicaRegion }],
    }),
  );
  if (ARN === undefined) throw new Error('Secrets Manager returned no ARN.');
  return ARN;
};
