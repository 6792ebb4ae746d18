import { Stack } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import { alarmDefinitions } from './alarm-definitions.ts';
import type { AlarmDefinition } from './alarm-definition.ts';
import type { MonitoredResources } from './metrics.ts';

const RUNBOOK = 'docs/runbook.md';

const COMPARISONS = {
  atLeast: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
  below: ComparisonOperator.LESS_THAN_THRESHOLD,
} as const;

const treatMissingData = ({ comparison, missingData }: AlarmDefinition): TreatMissingData => {
  if (missingData === 'ignore') return TreatMissingData.IGNORE;
  return comparison === 'below' ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING;
};

const createAlarm = (scope: Construct, id: string, definition: AlarmDefinition): Alarm =>
  new Alarm(scope, id, {
    // The runbook has a section for each alarm id; Markdown anchors are lower case.
    alarmDescription: `${definition.impact} Runbook: ${RUNBOOK}#${id.toLowerCase()}`,
    metric: definition.metric,
    threshold: definition.threshold,
    evaluationPeriods: definition.periods,
    datapointsToAlarm: definition.breaching ?? definition.periods,
    comparisonOperator: COMPARISONS[definition.comparison],
    treatMissingData: treatMissingData(definition),
  });

export interface Alarms {
  readonly topic: Topic;
  readonly alarms: readonly Alarm[];
}

/** Creates every alarm and the SNS topic they notify. */
export const createAlarms = (
  scope: Construct,
  monitored: MonitoredResources,
  email: string | undefined,
): Alarms => {
  const topic = new Topic(scope, 'AlarmTopic', { enforceSSL: true });
  const ownAlarms = { StringEquals: { 'aws:SourceAccount': Stack.of(scope).account } };
  topic.grantPublish(new ServicePrincipal('cloudwatch.amazonaws.com', { conditions: ownAlarms }));
  if (email !== undefined) topic.addSubscription(new EmailSubscription(email));
  const alarms = Object.entries(alarmDefinitions(monitored)).map(([id, definition]) =>
    createAlarm(scope, id, definition),
  );
  for (const alarm of alarms) alarm.addAlarmAction(new SnsAction(topic));
  return { topic, alarms };
};
