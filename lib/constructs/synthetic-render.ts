import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { SYNTHETIC_RENDER_MINUTES } from '#contracts/synthetic-renders.ts';
import type { StageSettings } from '../stage.ts';
import { invokeEvery } from './invoke-every.ts';
import { createServiceFunction } from './service-function.ts';

interface SyntheticRenderResources {
  readonly stage: StageSettings;
  readonly apiUrl: string;
  readonly metricsNamespace: string;
}

/** Orders a small video as a caller does, every five minutes (ADR 83). Returns the secret that `npm run deploy` fills with its key. */
export const createSyntheticRender = (
  scope: Construct,
  { stage, apiUrl, metricsNamespace }: SyntheticRenderResources,
): Secret => {
  const key = new Secret(scope, 'SyntheticRenderKey', { removalPolicy: RemovalPolicy.DESTROY });
  const lambda = createServiceFunction(scope, {
    name: 'synthetic-render',
    environment: {
      API_URL: apiUrl,
      SYNTHETIC_RENDER_KEY_SECRET_ID: key.secretArn,
      METRICS_NAMESPACE: metricsNamespace,
    },
    memoryMiB: 256,
    logRetentionDays: stage.logRetentionDays,
    tracing: stage.tracing,
  });
  lambda.addToRolePolicy(
    new PolicyStatement({ actions: ['secretsmanager:GetSecretValue'], resources: [key.secretArn] }),
  );
  invokeEvery(scope, 'SyntheticRenderSchedule', Duration.minutes(SYNTHETIC_RENDER_MINUTES), [lambda]);
  return key;
};
