import { Duration, Fn, RemovalPolicy } from 'aws-cdk-lib';
import type { Stack } from 'aws-cdk-lib';
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup';
import { Schedule } from 'aws-cdk-lib/aws-events';
import type { Construct } from 'constructs';

/** Copies are for the loss of a region; the point-in-time recovery of the table has every second of 35 days. */
const COPIES_KEPT = Duration.days(35);
const BACKUPS_KEPT = Duration.days(2);

/**
 * The vault of the first region. A vault must have a name, and stays with its backups when its stack is deleted: so the name
 * contains the id of the stack. One that failed to be created is deleted.
 */
export const createBackupVault = (stack: Stack): BackupVault => {
  const stackId = Fn.select(0, Fn.split('-', Fn.select(2, Fn.split('/', stack.stackId))));
  return new BackupVault(stack, 'Backups', {
    backupVaultName: `${stack.stackName}-${stackId}`,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  });
};

/** Backs the table up every day and copies the backup to a vault of another region. */
export const createTableBackups = (
  scope: Construct,
  {
    backupVault,
    tableArn,
    copiesVaultArn,
  }: { readonly backupVault: BackupVault; readonly tableArn: string; readonly copiesVaultArn: string },
): void => {
  const plan = new BackupPlan(scope, 'TableBackups', { backupVault });
  plan.addRule(
    new BackupPlanRule({
      ruleName: 'daily',
      scheduleExpression: Schedule.cron({ hour: '18', minute: '0' }), // 1:00 in Jakarta
      deleteAfter: BACKUPS_KEPT,
      copyActions: [
        {
          destinationBackupVault: BackupVault.fromBackupVaultArn(scope, 'Copies', copiesVaultArn),
          deleteAfter: COPIES_KEPT,
        },
      ],
    }),
  );
  plan.addSelection('Table', { resources: [BackupResource.fromArn(tableArn)] });
};
