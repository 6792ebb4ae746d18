import { EventField, Rule, RuleTargetInput } from 'aws-cdk-lib/aws-events';
import { SnsTopic } from 'aws-cdk-lib/aws-events-targets';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import type { DataTable } from '../stacks/data-stack.ts';

/** A mail when a backup of the table or its copy fails. A job that never starts sends no event: the preflight checks the opt-in. */
export const notifyOfBackupFailures = (scope: Construct, table: DataTable, topic: Topic): void => {
  const { state, resourceArn } = {
    state: EventField.fromPath('$.detail.state'),
    resourceArn: EventField.fromPath('$.detail.resourceArn'),
  };
  new Rule(scope, 'BackupFailures', {
    eventPattern: {
      source: ['aws.backup'],
      detailType: ['Backup Job State Change', 'Copy Job State Change'],
      detail: { state: ['FAILED', 'ABORTED', 'EXPIRED'], resourceArn: [table.tableArn] },
    },
    targets: [
      new SnsTopic(topic, {
        message: RuleTargetInput.fromText(
          `The daily copy of ${resourceArn} in a second region is ${state}. Runbook: docs/runbook.md#copies-of-the-table`,
        ),
      }),
    ],
  });
};
