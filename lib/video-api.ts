import type { App } from 'aws-cdk-lib';
import { stageSettings } from './stage.ts';
import { DataStack } from './stacks/data-stack.ts';
import { ServiceStack } from './stacks/service-stack.ts';

export interface VideoApiStacks {
  readonly data: DataStack;
  readonly service: ServiceStack;
}

/** Off by default in CDK for compatibility with older projects. */
const FEATURE_FLAGS = [
  '@aws-cdk/aws-apigateway:logGroupDestinationArnWithoutWildcard', // API Gateway expects the ARN without a wildcard
  '@aws-cdk/core:validateAgainstDefaultRules', // a value that AWS would reject fails the synthesis
];

/** Both stacks of one stage. Their names contain it, so that stages can share an account. */
export const createVideoApi = (
  app: App,
  stageName: string,
  stage = stageSettings(stageName),
): VideoApiStacks => {
  for (const flag of FEATURE_FLAGS) app.node.setContext(flag, true);
  const data = new DataStack(app, 'Data', { stackName: `video-api-${stageName}-data`, stage });
  const service = new ServiceStack(app, 'Service', {
    stackName: `video-api-${stageName}-service`,
    stageName,
    stage,
    data,
  });
  return { data, service };
};
