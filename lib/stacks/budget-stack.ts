import { Stack } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Construct } from 'constructs';
import { GLOBAL_REGION, inRegion } from '../other-region.ts';
import type { OtherRegionProps } from '../other-region.ts';
import type { StageSettings } from '../stage.ts';

export interface BudgetStackProps extends OtherRegionProps {
  readonly budget: NonNullable<StageSettings['budget']>;
}

/**
 * Mails when the account's cost of a month exceeds the limit, or is forecast to. Of the whole account, because a filter
 * by tag works only after somebody activated the tag for billing. CloudFormation names the budget, so that a change of
 * the address can replace it. Not every region has the resource type, Jakarta among them.
 */
export class BudgetStack extends Stack {
  constructor(scope: Construct, id: string, props: BudgetStackProps) {
    super(scope, id, inRegion(GLOBAL_REGION, props));
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
