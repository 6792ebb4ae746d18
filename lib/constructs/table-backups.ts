import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup';
import { Schedule } from 'aws-cdk-lib/aws-events';
import type { Construct } from 'constructs';

/** Copies are for the loss of a region; the point-in-time recovery of the table has every second of 35 days. */
const COPIES_KEPT = Duration.days(35);
const BACKUPS_KEPT = Duration.days(2);

/** Backs the table up every day and copies the backup to a vault of another region. */
export const createTableBackups = (
  scope: Construct,
  { tableArn, copiesVaultArn }: { readonly tableArn: string; readonly copiesVaultArn: string },
): void => {
  const backupVault = new BackupVault(scope, 'Backups', { removalPolicy: RemovalPolicy.RETAIN });
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
