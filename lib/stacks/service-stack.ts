import { CfnOutput, CrossStackReferences, Lazy, ReferenceStrength, Stack } from 'aws-cdk-lib';
import type { StackProps } from 'aws-cdk-lib';
import type { RestApi } from 'aws-cdk-lib/aws-apigateway';
import type { Function as LambdaFunction, IFunction } from 'aws-cdk-lib/aws-lambda';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { createFunctions } from '../constructs/functions.ts';
import type { ApiFunctions } from '../constructs/functions.ts';
import { createKeyApi } from '../constructs/key-api.ts';
import { createLiveAliases } from '../constructs/live-aliases.ts';
import { createQueues } from '../constructs/queues.ts';
import { createAccessLog, hostOf } from '../constructs/rest-api.ts';
import { createSyntheticRender } from '../constructs/synthetic-render.ts';
import { createAlarms } from '../monitoring/alarms.ts';
import { notifyOfBackupFailures } from '../monitoring/backup-failures.ts';
import { createDashboard } from '../monitoring/dashboard.ts';
import { createServiceMetrics } from '../monitoring/metrics.ts';
import type { StageSettings } from '../stage.ts';
import type { DataStack } from './data-stack.ts';

export interface ServiceStackProps extends StackProps {
  readonly stageName: string;
  readonly stage: StageSettings;
  readonly data: DataStack;
}

/**
 * Everything that can be recreated from the repository, without the web app and its API: queues, functions, REST API of keys,
 * alarms, the CloudWatch dashboard. What the stack of the web app uses of it is referenced weakly: an export would keep this
 * stack from removing a function (ADR 113).
 */
export class ServiceStack extends Stack {
  readonly api: RestApi;
  /** The aliases that both APIs invoke. */
  readonly liveFunctions: ApiFunctions<IFunction>;
  /** Of both APIs. */
  readonly accessLog: LogGroup;
  /** Functions of which versions are invoked. */
  readonly versioned: readonly LambdaFunction[];
  /** The key of the synthetic renders, of a stage with them. */
  readonly syntheticRenderKey: Secret | undefined;
  readonly isTraced: boolean;
  readonly hasWebAcl: boolean;
  readonly hasCanary: boolean;

  constructor(scope: Construct, id: string, { stageName, stage, data, ...props }: ServiceStackProps) {
    super(scope, id, props);
    this.isTraced = stage.tracing;
    this.hasWebAcl = stage.requestsPerAddressPerMinute !== null;
    this.hasCanary = stage.canary;
    const name = `video-api-${stageName}`;
    const metricsNamespace = `VideoApi/${stageName}`; // stages in one account share neither metrics nor alarms

    const queues = createQueues(this);
    // Without the API Gateway stage `v1`, which is part of every route's path. The API is created after its functions.
    const apiUrl = Lazy.string({ produce: () => `https://${domain?.domainName ?? hostOf(api)}` });
    const functions = createFunctions(this, { stage, data, queues, metricsNamespace, apiUrl });
    this.versioned = [functions.renderer, functions.coordinator];
    this.liveFunctions = createLiveAliases(this, functions.api, stage);
    this.accessLog = createAccessLog(this, stage);
    for (const used of [...Object.values(this.liveFunctions), this.accessLog])
      CrossStackReferences.of(used).produce(ReferenceStrength.WEAK);
    const { api, throttledRequests, blockedRequests, domain } = createKeyApi(this, {
      name,
      metricsNamespace,
      stage,
      functions: this.liveFunctions,
      accessLog: this.accessLog,
      userPool: data.users?.userPool,
    });
    this.api = api;

    const { maxBacklogSeconds, syntheticRenders: hasSyntheticRenders } = stage;
    this.syntheticRenderKey = hasSyntheticRenders
      ? createSyntheticRender(this, { stage, apiUrl, metricsNamespace })
      : undefined;

    const metrics = createServiceMetrics(metricsNamespace);
    const monitored = {
      api,
      dashboardApiName: data.users && `${name}-dashboard`,
      throttledRequests,
      blockedRequests,
      table: data.table,
      queues,
      functions,
      metrics,
      maxBacklogSeconds,
      hasSyntheticRenders,
    };
    const { topic, alarms } = createAlarms(this, monitored, stage.alarmEmail);
    if (stage.backupRegion !== undefined) notifyOfBackupFailures(this, data.table, topic);
    createDashboard(this, `${name}-${this.region}`, monitored, alarms); // dashboards of all regions share their names

    new CfnOutput(this, 'ApiUrl', { value: apiUrl });
    if (domain) new CfnOutput(this, 'DomainTarget', { value: domain.domainNameAliasDomainName });
    new CfnOutput(this, 'SegmentFunctionName', { value: functions.renderer.currentVersion.functionArn });
    if (this.syntheticRenderKey)
      new CfnOutput(this, 'SyntheticRenderKeySecretId', { value: this.syntheticRenderKey.secretArn });
    new CfnOutput(this, 'AlarmTopicArn', { value: topic.topicArn });
  }
}
