import { BootstraplessSynthesizer, Stack } from 'aws-cdk-lib';
import type { IStackSynthesizer, StackProps } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Construct } from 'constructs';
import type { StageSettings } from '../stage.ts';

export interface BudgetStackProps extends StackProps {
  readonly budget: NonNullable<StageSettings['budget']>;
  readonly account: string;
  /** Region of the other stacks, whose bootstrap roles deploy this one. */
  readonly bootstrappedRegion: string;
}

/** Not every region has the resource type, Jakarta among them; a budget belongs to the account, not to a region. */
const BUDGET_REGION = 'us-east-1';

const bootstrapRole = (name: string, { account, bootstrappedRegion }: BudgetStackProps): string =>
  `arn:\${AWS::Partition}:iam::${account}:role/cdk-hnb659fds-${name}-role-${account}-${bootstrappedRegion}`;

/**
 * Mails when the account's cost of a month exceeds the limit, or is forecast to. Of the whole account, because a filter
 * by tag works only after somebody activated the tag for billing. CloudFormation names the budget, so that a change of
 * the address can replace it.
 */
export class BudgetStack extends Stack {
  constructor(scope: Construct, id: string, props: BudgetStackProps) {
    super(scope, id, {
      ...props,
      env: { account: props.account, region: BUDGET_REGION },
      synthesizer: new BootstraplessSynthesizer({
        deployRoleArn: bootstrapRole('deploy', props),
        cloudFormationExecutionRoleArn: bootstrapRole('cfn-exec', props),
      }) as IStackSynthesizer, // it is one, except for `exactOptionalPropertyTypes`
    });
    const { dollarsPerMonth, email } = props.budget;
    new CfnBudget(this, 'CostBudget', {
      budget: {
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: dollarsPerMonth, unit: 'USD' },
      },
      notificationsWithSubscribers: ['ACTUAL', 'FORECASTED'].map((notificationType) => ({
        notification: {
          notificationType,
          comparisonOperator: 'GREATER_THAN',
          thresholdType: 'PERCENTAGE',
          threshold: 100,
        },
        subscribers: [{ subscriptionType: 'EMAIL', address: email }],
      })),
    });
  }
}
