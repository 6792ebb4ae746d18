import { describe, expect, it } from 'vitest';
import { METRICS } from '#contracts/metrics.ts';
import { alarmsOf, describeReference, resourcesOf, synthesize } from './synthesize.ts';
import type { Properties } from './synthesize.ts';

const { service } = synthesize('prod');
const alarms = alarmsOf(service);
const ids = Object.keys(alarms);

/** CloudWatch metrics that an alarm evaluates. */
const metricsOf = (alarm: Properties | undefined): Properties[] =>
  alarm?.['Metrics']?.flatMap(({ MetricStat }: Properties) => MetricStat?.Metric ?? []) ?? [alarm];

const metricNames = (id: string) => metricsOf(alarms[id]).map(({ MetricName }) => MetricName);

describe('alarms', () => {
  it('exist for each way the service fails its callers', () => {
    expect(ids.toSorted()).toEqual([
      'AllRendersFailing',
      'ApiFailing',
      'ApiSlow',
      'ApiThrottled',
      'AssetsStuck',
      'BacklogFull',
      'BatchesStuck',
      'CoordinatorFailing',
      'FetchesFailing',
      'InspectionsFailing',
      'LedgerInconsistent',
      'LedgerUnchecked',
      'QueueWaitHigh',
      'RendererFailing',
      'RendersAbandoned',
      'RendersFailing',
      'RendersStuck',
      'SweeperNotRunning',
      'SyntheticRendersFailing',
      'TableFailing',
      'TemplatesFailing',
      'ThumbnailsFailing',
      'WebhookSweeperNotRunning',
      'WebhooksFailing',
      'WebhooksLate',
      'WebhooksStuck',
    ]);
  });

  it.each(ids)('%s describes the impact, links its runbook section and notifies the topic', (id) => {
    const [impact, link, ...others] = String(alarms[id]?.['AlarmDescription']).split(' Runbook: ');
    expect(impact).toMatch(/^[A-Za-z][ -~]{60,}\.$/);
    expect(link).toBe(`docs/runbook.md#${id.toLowerCase()}`);
    expect(others).toEqual([]);
    expect(alarms[id]?.['AlarmActions'].map(describeReference)).toEqual(['AlarmTopic']);
  });

  it.each([
    'AssetsStuck',
    'SweeperNotRunning',
    'SyntheticRendersFailing',
    'WebhookSweeperNotRunning',
    'LedgerUnchecked',
  ])('%s also fires when its schedule stops', (id) =>
    expect(alarms[id]?.['TreatMissingData']).toBe('breaching'),
  );

  it('SyntheticRendersFailing fires when three of four periods have no good video', () => {
    expect(alarms['SyntheticRendersFailing']).toMatchObject({
      ComparisonOperator: 'LessThanThreshold',
      Threshold: 1,
      EvaluationPeriods: 4,
      DatapointsToAlarm: 3,
    });
    expect(metricNames('SyntheticRendersFailing')).toEqual([
      'SyntheticRenderFaults',
      'SyntheticRenderFaults',
    ]);
    expect(alarmsOf(synthesize('dev').service)).not.toHaveProperty('SyntheticRendersFailing');
  });

  it('LedgerInconsistent lasts until a check finds no difference', () => {
    expect(alarms['LedgerInconsistent']?.['TreatMissingData']).toBe('ignore');
  });

  it.each(ids)('%s evaluates only service metrics that are emitted', (id) => {
    const own = metricsOf(alarms[id]).filter(({ Namespace }) => Namespace === 'VideoApi/prod');
    const filters = Object.values(resourcesOf(service, 'AWS::Logs::MetricFilter'));
    const filtered = filters.flatMap(({ MetricTransformations }) => MetricTransformations as Properties[]);
    for (const { MetricName, Dimensions } of own)
      if (MetricName in METRICS) expect(Dimensions).toEqual([{ Name: 'service', Value: 'video-api' }]);
      else expect(filtered).toContainEqual(expect.objectContaining({ MetricName }));
    expect(metricsOf(alarms[id]).length).toBeGreaterThan(0);
  });

  it.each(ids)('%s stays within the evaluation range and metric count of CloudWatch', (id) => {
    const alarm = alarms[id];
    const periods = [alarm, ...(alarm?.['Metrics'] ?? [])]
      .map((metric) => metric?.MetricStat?.Period ?? metric?.['Period'])
      .filter((period) => period !== undefined);
    const [period = 0] = periods;
    expect(new Set(periods).size).toBe(1);
    // CloudWatch: a week, or a day for periods below an hour.
    expect(period * alarm?.['EvaluationPeriods']).toBeLessThanOrEqual(period < 3600 ? 86_400 : 604_800);
    expect(alarm?.['Metrics']?.length ?? 1).toBeLessThanOrEqual(11); // ten metrics and their expression
  });

  it.each(ids)('%s does not wait for failures in every period', (id) => {
    const { EvaluationPeriods, DatapointsToAlarm } = alarms[id] ?? {};
    expect(DatapointsToAlarm).toBeGreaterThan(EvaluationPeriods / 2);
    if (EvaluationPeriods > 1) expect(DatapointsToAlarm).toBeLessThan(EvaluationPeriods);
  });

  it('TableFailing covers every table operation that callers and renders depend on', () => {
    const evaluated = metricsOf(alarms['TableFailing']).map(
      ({ MetricName, Dimensions }) =>
        `${MetricName} ${Dimensions.find(({ Name }: Properties) => Name === 'Operation').Value}`,
    );
    expect(evaluated.toSorted()).toEqual(
      ['GetItem', 'Query', 'TransactWriteItems', 'UpdateItem']
        .flatMap((operation) => [`SystemErrors ${operation}`, `ThrottledRequests ${operation}`])
        .toSorted(),
    );
  });

  it('RendersFailing, AllRendersFailing and RendererFailing evaluate what our control document decides', () => {
    expect(new Set(metricNames('RendersFailing'))).toEqual(new Set(['RenderFaults']));
    expect(new Set(metricNames('AllRendersFailing'))).toEqual(new Set(['RenderFaults']));
    expect(metricNames('RendererFailing')).toEqual(['ControlsFailed']);
  });

  it('none evaluates refunds or failures that a document of a caller can cause', () => {
    const evaluated = new Set(ids.flatMap(metricNames));
    for (const name of ['CreditsRefunded', 'RendersFailed', 'DocumentFaults', 'UnpaidRendererSeconds'])
      expect(evaluated).not.toContain(name);
  });

  it('none evaluates a metric of render-segment, which a page can change', () => {
    const references = ids.flatMap((id) =>
      metricsOf(alarms[id]).flatMap(({ Dimensions = [] }) =>
        Dimensions.map(({ Value }: Properties) => describeReference(Value)),
      ),
    );
    expect(references).toContain('RenderVideo');
    expect(references).not.toContain('RenderSegment');
  });

  it('CoordinatorFailing counts aborted renders', () => {
    expect(metricNames('CoordinatorFailing')).toContain('RendersAborted');
  });

  it('API alarms use an API name that is unique to the stage', () => {
    const [api] = Object.values(resourcesOf(service, 'AWS::ApiGateway::RestApi'));
    expect(api?.['Name']).toBe('video-api-prod');
    expect(metricsOf(alarms['ApiFailing'])[0]?.['Dimensions']).toEqual([
      { Name: 'ApiName', Value: 'video-api-prod' },
    ]);
  });

  it('ApiSlow measures functions that answer at once, and none whose requests wait', () => {
    const measured = metricsOf(alarms['ApiSlow']).flatMap(({ MetricName, Dimensions }) =>
      MetricName === 'Duration' ? Dimensions.map(({ Value }: Properties) => describeReference(Value)) : [],
    );
    expect(measured).toEqual(expect.arrayContaining(['GetVideo', 'ListVideos', 'GetWorkspace']));
    for (const waiting of ['CreateVideos', 'PublicOperations', 'ChangeProjects', 'ReadAssets'])
      expect(measured).not.toContain(waiting);
  });

  it('throttled requests are counted from the access log, apart from the 429s of handlers', () => {
    const [filter] = Object.values(resourcesOf(service, 'AWS::Logs::MetricFilter'));
    expect(describeReference(filter?.['LogGroupName'])).toBe('AccessLog');
    expect(filter?.['FilterPattern']).toBe('{ $.gateway_error = "THROTTLED" }');
  });
});

describe('the alarm topic', () => {
  it('allows CloudWatch to publish for alarms of this account', () => {
    const [policy] = Object.values(resourcesOf(service, 'AWS::SNS::TopicPolicy'));
    expect(policy?.['PolicyDocument'].Statement).toContainEqual(
      expect.objectContaining({
        Effect: 'Allow',
        Action: 'sns:Publish',
        Principal: { Service: 'cloudwatch.amazonaws.com' },
        Condition: { StringEquals: { 'aws:SourceAccount': '111122223333' } },
      }),
    );
  });

  it('has no subscription unless the stage has an alarm address', () => {
    const { service: withoutEmail } = synthesize('dev');
    expect(resourcesOf(withoutEmail, 'AWS::SNS::Subscription')).toEqual({});
    const [subscription] = Object.values(resourcesOf(service, 'AWS::SNS::Subscription'));
    expect(subscription).toMatchObject({ Protocol: 'email', Endpoint: 'alarms@video.example' });
    expect(describeReference(subscription?.['TopicArn'])).toBe('AlarmTopic');
  });
});
