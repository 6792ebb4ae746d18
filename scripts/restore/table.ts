import {
  DescribeTableCommand,
  ListBackupsCommand,
  ResourceNotFoundException,
  RestoreTableFromBackupCommand,
  RestoreTableToPointInTimeCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { TABLE } from '#contracts/table-keys.ts';
import { OperatorError } from '../shared/command-line.ts';

/** The role of the example pipeline may use tables of this name (docs/example/deploy-role-permissions.json). */
export const restoredTableName = (stage: string, nowMs: number): string =>
  `video-api-${stage}-restored-${nowMs}`;

export interface TableRestore {
  readonly from: string;
  readonly to: string;
  /** Undefined: the latest time possible, about five minutes ago. */
  readonly at: Date | undefined;
}

/** A restore takes minutes to hours, depending on the size of the table. */
const MAX_WAIT_SECONDS = 12 * 60 * 60;

const exists = async (client: DynamoDBClient, TableName: string): Promise<boolean> => {
  try {
    await client.send(new DescribeTableCommand({ TableName }));
    return true;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return false;
    throw error;
  }
};

/** DynamoDB keeps a backup of a deleted table for 35 days if it had point-in-time recovery. */
const findBackupOfDeleted = async (client: DynamoDBClient, TableName: string): Promise<string> => {
  const { BackupSummaries = [] } = await client.send(
    new ListBackupsCommand({ TableName, BackupType: 'SYSTEM' }),
  );
  const newest = BackupSummaries.toSorted(
    (a, b) => Number(b.BackupCreationDateTime) - Number(a.BackupCreationDateTime),
  )[0]?.BackupArn;
  if (newest === undefined)
    throw new OperatorError(`There is neither a table ${TableName} nor a backup of it in this region.`);
  return newest;
};

const startRestore = async (client: DynamoDBClient, { from, to, at }: TableRestore): Promise<void> => {
  if (await exists(client, from)) {
    const time = at ? { RestoreDateTime: at } : { UseLatestRestorableTime: true };
    await client.send(
      new RestoreTableToPointInTimeCommand({ SourceTableName: from, TargetTableName: to, ...time }),
    );
    return;
  }
  if (at)
    throw new OperatorError(`${from} has been deleted: it can be restored to its deletion only. Omit --at.`);
  const BackupArn = await findBackupOfDeleted(client, from);
  await client.send(new RestoreTableFromBackupCommand({ BackupArn, TargetTableName: to }));
};

/**
 * Restores the table under a new name and sets what a restore leaves out: time to live, point-in-time recovery and
 * deletion protection. Continues when the new table exists already.
 */
export const restoreTable = async (client: DynamoDBClient, restore: TableRestore): Promise<void> => {
  const TableName = restore.to;
  if (!(await exists(client, TableName))) await startRestore(client, restore);
  await waitUntilTableExists({ client, maxWaitTime: MAX_WAIT_SECONDS, maxDelay: 30 }, { TableName });
  const TimeToLiveSpecification = { AttributeName: TABLE.ttl, Enabled: true };
  try {
    await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }));
  } catch (error) {
    // DynamoDB refuses to enable what is enabled.
    if (!(error instanceof Error) || error.name !== 'ValidationException') throw error;
  }
  const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: true };
  await client.send(new UpdateContinuousBackupsCommand({ TableName, PointInTimeRecoverySpecification }));
  await client.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: true }));
};
