import {
  DescribeTableCommand,
  DynamoDBClient,
  ListBackupsCommand,
  ResourceNotFoundException,
  RestoreTableFromBackupCommand,
  RestoreTableToPointInTimeCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import {
  CreateSecretCommand,
  GetSecretValueCommand,
  ResourceNotFoundException as SecretNotFound,
  RestoreSecretCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { describe, expect, it } from 'vitest';
import { TABLE } from '#contracts/table-keys.ts';
import { restoreSecret } from '../../../scripts/restore/secrets.ts';
import { restoreTable } from '../../../scripts/restore/table.ts';

const missing = () => new ResourceNotFoundException({ message: 'not found', $metadata: {} });

/** A region with these tables; a restore creates its target. */
const createDynamodb = (...tables: readonly string[]) => {
  const client = new DynamoDBClient({ region: 'ap-southeast-3' });
  const mock = mockClient(client);
  const existing = new Set(tables);
  mock.on(DescribeTableCommand).callsFake(({ TableName }: { TableName: string }) => {
    if (!existing.has(TableName)) throw missing();
    return { Table: { TableName, TableStatus: 'ACTIVE' } };
  });
  const create = ({ TargetTableName }: { TargetTableName: string }) => existing.add(TargetTableName);
  mock.on(RestoreTableToPointInTimeCommand).callsFake(create);
  mock.on(RestoreTableFromBackupCommand).callsFake(create);
  mock.on(UpdateTimeToLiveCommand).resolves({});
  mock.on(ListBackupsCommand).resolves({
    BackupSummaries: [
      { BackupArn: 'older', BackupCreationDateTime: new Date(1) },
      { BackupArn: 'newest', BackupCreationDateTime: new Date(2) },
    ],
  });
  return { client, mock };
};
const RESTORE = { from: 'videos', to: 'videos-restored', at: undefined };

describe('restoring the table', () => {
  it('restores the requested time and sets what a restore leaves out', async () => {
    const { client, mock } = createDynamodb('videos');
    const at = new Date('2026-01-15T03:00:00Z');
    await restoreTable(client, { ...RESTORE, at });
    const [call] = mock.commandCalls(RestoreTableToPointInTimeCommand);
    expect(call?.args[0].input).toEqual({
      SourceTableName: 'videos',
      TargetTableName: 'videos-restored',
      RestoreDateTime: at,
    });
    const TableName = 'videos-restored';
    expect(mock.commandCalls(UpdateTimeToLiveCommand)[0]?.args[0].input).toEqual({
      TableName,
      TimeToLiveSpecification: { AttributeName: TABLE.ttl, Enabled: true },
    });
    expect(mock.commandCalls(UpdateContinuousBackupsCommand)[0]?.args[0].input).toEqual({
      TableName,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    });
    expect(mock.commandCalls(UpdateTableCommand)[0]?.args[0].input).toEqual({
      TableName,
      DeletionProtectionEnabled: true,
    });
  });

  it('restores the latest time by default', async () => {
    const { client, mock } = createDynamodb('videos');
    await restoreTable(client, RESTORE);
    expect(mock.commandCalls(RestoreTableToPointInTimeCommand)[0]?.args[0].input).toMatchObject({
      UseLatestRestorableTime: true,
    });
  });

  it('restores a deleted table from the newest backup that DynamoDB made of it', async () => {
    const { client, mock } = createDynamodb();
    await restoreTable(client, RESTORE);
    expect(mock.commandCalls(ListBackupsCommand)[0]?.args[0].input).toEqual({
      TableName: 'videos',
      BackupType: 'SYSTEM',
    });
    expect(mock.commandCalls(RestoreTableFromBackupCommand)[0]?.args[0].input).toEqual({
      BackupArn: 'newest',
      TargetTableName: 'videos-restored',
    });
  });

  it('rejects a time for a deleted table, and a table without backup', async () => {
    const { client, mock } = createDynamodb();
    await expect(restoreTable(client, { ...RESTORE, at: new Date() })).rejects.toThrow('Omit --at');
    mock.on(ListBackupsCommand).resolves({});
    await expect(restoreTable(client, RESTORE)).rejects.toThrow('nor a backup');
  });

  it('continues when the restored table exists already', async () => {
    const { client, mock } = createDynamodb('videos', 'videos-restored');
    const enabled = Object.assign(new Error('TimeToLive is already enabled'), {
      name: 'ValidationException',
    });
    mock.on(UpdateTimeToLiveCommand).rejects(enabled);
    await restoreTable(client, RESTORE);
    expect(mock.commandCalls(RestoreTableToPointInTimeCommand)).toEqual([]);
    expect(mock.commandCalls(UpdateTableCommand)).toHaveLength(1);
  });
});

describe('restoring a secret', () => {
  const ARN = 'arn:aws:secretsmanager:ap-southeast-3:111122223333:secret:pepper-AbCdEf';
  const restore = { arn: ARN, newName: 'pepper-restored', replicaRegion: 'ap-southeast-1' };
  const createClients = () => {
    const [primary, replica] = [
      new SecretsManagerClient({ region: 'ap-southeast-3' }),
      new SecretsManagerClient({ region: 'ap-southeast-1' }),
    ];
    return { primary, replica, primaryMock: mockClient(primary), replicaMock: mockClient(replica) };
  };

  it('cancels its deletion and keeps its ARN', async () => {
    const { primary, replica, primaryMock, replicaMock } = createClients();
    primaryMock.on(RestoreSecretCommand).resolves({});
    expect(await restoreSecret(primary, replica, restore)).toBe(ARN);
    expect(replicaMock.calls()).toEqual([]);
  });

  it('copies the value of its replica into a new secret, which is replicated again', async () => {
    const { primary, replica, primaryMock, replicaMock } = createClients();
    primaryMock.on(RestoreSecretCommand).rejects(new SecretNotFound({ message: 'gone', $metadata: {} }));
    replicaMock.on(GetSecretValueCommand).resolves({ SecretString: 'the value' });
    primaryMock.on(CreateSecretCommand).resolves({ ARN: 'the new ARN' });
    expect(await restoreSecret(primary, replica, restore)).toBe('the new ARN');
    expect(replicaMock.commandCalls(GetSecretValueCommand)[0]?.args[0].input).toEqual({
      SecretId: 'arn:aws:secretsmanager:ap-southeast-1:111122223333:secret:pepper-AbCdEf',
    });
    expect(primaryMock.commandCalls(CreateSecretCommand)[0]?.args[0].input).toEqual({
      Name: 'pepper-restored',
      SecretString: 'the value',
      AddReplicaRegions: [{ Region: 'ap-southeast-1' }],
    });
  });

  it('rejects a name instead of an ARN', async () => {
    const { primary, replica, primaryMock } = createClients();
    primaryMock.on(RestoreSecretCommand).rejects(new SecretNotFound({ message: 'gone', $metadata: {} }));
    await expect(restoreSecret(primary, replica, { ...restore, arn: 'pepper' })).rejects.toThrow(
      'complete ARN',
    );
  });
});
