import { Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import type { AlarmSettings, Watched } from './alarm-settings.ts';
import { apiAlarms } from './api-alarms.ts';
import { ledgerAlarms } from './ledger-alarms.ts';
import { renderAlarms } from './render-alarms.ts';
import { webhookAlarms } from './webhook-alarms.ts';

const RUNBOOK = 'docs/runbook.md';

const COMPARISONS = {
  atLeast: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
  below: ComparisonOperator.LESS_THAN_THRESHOLD,
} as const;

const treatSilence = ({ comparison, silence }: AlarmSettings): TreatMissingData => {
  if (silence === 'staysAsItWas') return TreatMissingData.IGNORE;
  return comparison === 'below' ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING;
};

const createAlarm = (scope: Construct, id: string, settings: AlarmSettings): Alarm =>
  new Alarm(scope, id, {
    // The id is the heading of the section; this is how its anchor is made.
    alarmDescription: `${settings.impact} What to do: ${RUNBOOK}#${id.toLowerCase()}`,
    metric: settings.metric,
    threshold: settings.threshold,
    evaluationPeriods: settings.periods,
    comparisonOperator: COMPARISONS[settings.comparison],
    treatMissingData: treatSilence(settings),
  });

export interface Alarms {
  readonly topic: Topic;
  readonly alarms: readonly Alarm[];
}

/** Tells a topic of each way the service fails its callers. */
export const createAlarms = (scope: Construct, watched: Watched, email: string | undefined): Alarms => {
  const topic = new Topic(scope, 'AlarmTopic', { enforceSSL: true });
  topic.grantPublish(new ServicePrincipal('cloudwatch.amazonaws.com'));
  if (email !== undefined) topic.addSubscription(new EmailSubscription(email));
  const tables = [apiAlarms, renderAlarms, webhookAlarms, ledgerAlarms].map((table) => table(watched));
  const alarms = tables
    .flatMap((table) => Object.entries(table))
    .map(([id, settings]) => createAlarm(scope, id, settings));
  for (const alarm of alarms) alarm.addAlarmAction(new SnsAction(topic));
  return { topic, alarms };
};
