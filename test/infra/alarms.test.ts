import { describe, expect, it } from 'vitest';
import { METRICS } from '#contracts/metrics.ts';
import { describeReference, resourcesOf, synthesize } from './synthesize.ts';
import type { Properties } from './synthesize.ts';

const { service } = synthesize('prod');
const alarms = resourcesOf(service, 'AWS::CloudWatch::Alarm');
const ids = Object.keys(alarms);

/** What an alarm looks at, in the words of CloudWatch. */
const metricsOf = (alarm: Properties | undefined): Properties[] =>
  alarm?.['Metrics']?.flatMap(({ MetricStat }: Properties) => MetricStat?.Metric ?? []) ?? [alarm];

describe('alarms', () => {
  it('there is one for each way the service fails its callers', () => {
    expect(ids.toSorted()).toEqual([
      'ApiFailing',
      'ApiSlow',
      'ApiThrottled',
      'CoordinatorFailing',
      'LedgerInconsistent',
      'LedgerUnchecked',
      'NothingRenders',
      'QueueTooOld',
      'RefundsSpiking',
      'RendererFailing',
      'RendersFailing',
      'RendersGivenUp',
      'RendersStuck',
      'SweeperNotSweeping',
      'TableFailing',
      'WebhookSweeperNotSweeping',
      'WebhooksFailing',
      'WebhooksLate',
      'WebhooksStuck',
    ]);
  });

  it.each(ids)('%s says what callers notice and where the runbook goes on, and tells the topic', (id) => {
    const [impact, link, ...others] = String(alarms[id]?.['AlarmDescription']).split(' What to do: ');
    expect(impact).toMatch(/^[A-Za-z][ -~]{60,}\.$/);
    expect(link).toBe(`docs/runbook.md#${id.toLowerCase()}`);
    expect(others).toEqual([]);
    expect(alarms[id]?.['AlarmActions'].map(describeReference)).toEqual(['AlarmTopic']);
  });

  it.each(['SweeperNotSweeping', 'WebhookSweeperNotSweeping', 'LedgerUnchecked'])(
    '%s: a schedule that has stopped is as loud as a run that fails',
    (id) => expect(alarms[id]?.['TreatMissingData']).toBe('breaching'),
  );

  it('books that differ stay an alarm until a check finds them in order', () => {
    expect(alarms['LedgerInconsistent']?.['TreatMissingData']).toBe('ignore');
  });

  it.each(ids)('%s looks at no metric of ours that is never emitted', (id) => {
    const own = metricsOf(alarms[id]).filter(({ Namespace }) => Namespace === 'VideoApi/prod');
    const filters = Object.values(resourcesOf(service, 'AWS::Logs::MetricFilter'));
    const filtered = filters.flatMap(({ MetricTransformations }) => MetricTransformations as Properties[]);
    for (const { MetricName, Dimensions } of own)
      if (MetricName in METRICS) expect(Dimensions).toEqual([{ Name: 'service', Value: 'video-api' }]);
      else expect(filtered).toContainEqual(expect.objectContaining({ MetricName }));
    expect(metricsOf(alarms[id]).length).toBeGreaterThan(0);
  });

  it.each(ids)('%s asks for a span that CloudWatch keeps: a week, a day below hourly periods', (id) => {
    const alarm = alarms[id];
    const periods = [alarm, ...(alarm?.['Metrics'] ?? [])]
      .map((metric) => metric?.MetricStat?.Period ?? metric?.['Period'])
      .filter((period) => period !== undefined);
    const [period = 0] = periods;
    expect(new Set(periods).size).toBe(1);
    expect(period * alarm?.['EvaluationPeriods']).toBeLessThanOrEqual(period < 3600 ? 86_400 : 604_800);
    expect(alarm?.['Metrics']?.length ?? 1).toBeLessThanOrEqual(11); // ten metrics and their formula
  });

  it('DynamoDB is watched for everything that callers and renders wait for', () => {
    const seen = metricsOf(alarms['TableFailing']).map(
      ({ MetricName, Dimensions }) =>
        `${MetricName} ${Dimensions.find(({ Name }: Properties) => Name === 'Operation').Value}`,
    );
    expect(seen.toSorted()).toEqual(
      ['GetItem', 'Query', 'TransactWriteItems', 'UpdateItem']
        .flatMap((operation) => [`SystemErrors ${operation}`, `ThrottledRequests ${operation}`])
        .toSorted(),
    );
  });

  it('a renderer that has to be waited for is no alarm; one that died is, and so is a wait that ran out', () => {
    const seen = (id: string) => metricsOf(alarms[id]).map(({ MetricName }) => MetricName);
    expect(seen('RendererFailing')).toEqual(['Errors']);
    expect(seen('CoordinatorFailing')).toContain('RendersAborted');
  });

  it('the gateway is watched under a name of its stage, which another in the account does not share', () => {
    const [api] = Object.values(resourcesOf(service, 'AWS::ApiGateway::RestApi'));
    expect(api?.['Name']).toBe('video-api-prod');
    for (const id of ['ApiFailing', 'ApiSlow'])
      expect(metricsOf(alarms[id])[0]?.['Dimensions']).toEqual([
        { Name: 'ApiName', Value: 'video-api-prod' },
      ]);
  });

  it('the gateway’s own refusals are told from a caller’s: by the access log, not by the status', () => {
    const [filter] = Object.values(resourcesOf(service, 'AWS::Logs::MetricFilter'));
    expect(describeReference(filter?.['LogGroupName'])).toBe('AccessLog');
    expect(filter?.['FilterPattern']).toBe('{ $.gateway_error = "THROTTLED" }');
  });
});

describe('who is told', () => {
  it('CloudWatch may publish to the topic', () => {
    const [policy] = Object.values(resourcesOf(service, 'AWS::SNS::TopicPolicy'));
    expect(policy?.['PolicyDocument'].Statement).toContainEqual(
      expect.objectContaining({
        Effect: 'Allow',
        Action: 'sns:Publish',
        Principal: { Service: 'cloudwatch.amazonaws.com' },
      }),
    );
  });

  it('nobody, until somebody subscribes or the stage names an address', () => {
    expect(resourcesOf(service, 'AWS::SNS::Subscription')).toEqual({});
    const { service: mailing } = synthesize('dev', { alarmEmail: 'alarms@video.example' });
    const [subscription] = Object.values(resourcesOf(mailing, 'AWS::SNS::Subscription'));
    expect(subscription).toMatchObject({ Protocol: 'email', Endpoint: 'alarms@video.example' });
    expect(describeReference(subscription?.['TopicArn'])).toBe('AlarmTopic');
  });
});
