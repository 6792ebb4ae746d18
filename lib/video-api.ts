import type { App } from 'aws-cdk-lib';
import { stageSettings } from './stage.ts';
import { DataStack } from './stacks/data-stack.ts';
import { ServiceStack } from './stacks/service-stack.ts';

export interface VideoApiStacks {
  readonly data: DataStack;
  readonly service: ServiceStack;
}

/** API Gateway takes a log group's ARN as it is; without the flag CDK appends a wildcard to it. */
const LOG_GROUP_ARN_FLAG = '@aws-cdk/aws-apigateway:logGroupDestinationArnWithoutWildcard';

/** Both stacks of one stage. They are named after it, so that stages can share an account. */
export const createVideoApi = (app: App, stageName: string): VideoApiStacks => {
  const stage = stageSettings(stageName);
  app.node.setContext(LOG_GROUP_ARN_FLAG, true);
  const data = new DataStack(app, 'Data', { stackName: `video-api-${stageName}-data`, stage });
  const service = new ServiceStack(app, 'Service', {
    stackName: `video-api-${stageName}-service`,
    stage,
    data,
  });
  return { data, service };
};
