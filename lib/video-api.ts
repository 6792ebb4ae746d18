import type { App, StackProps } from 'aws-cdk-lib';
import type { StageSettings } from './stage.ts';
import { BackupCopiesStack } from './stacks/backup-copies-stack.ts';
import { BudgetStack } from './stacks/budget-stack.ts';
import { DashboardStack } from './stacks/dashboard-stack.ts';
import { DataStack } from './stacks/data-stack.ts';
import { EdgeStack } from './stacks/edge-stack.ts';
import { ServiceStack } from './stacks/service-stack.ts';

export interface VideoApiStacks {
  readonly data: DataStack;
  readonly service: ServiceStack;
  readonly dashboard: DashboardStack | undefined;
  readonly edge: EdgeStack | undefined;
  readonly copies: BackupCopiesStack | undefined;
}

/** Off by default in CDK for compatibility with older projects. */
const FEATURE_FLAGS = [
  '@aws-cdk/aws-lambda:recognizeLayerVersion', // a new layer makes a new version of the function
  '@aws-cdk/aws-apigateway:logGroupDestinationArnWithoutWildcard', // API Gateway expects the ARN without a wildcard
  '@aws-cdk/core:validateAgainstDefaultRules', // a value that AWS would reject fails the synthesis
];

/** The stack of the copies in the second region. Its vault has a name, so that the plan of the first region can name it. */
const createCopies = (app: App, stageName: string, stage: StageSettings, everyStack: StackProps) => {
  const { account, region, backupRegion } = stage;
  if (backupRegion === undefined || !account || !region) return undefined;
  const vaultName = `video-api-${stageName}-${region}`;
  const stack = new BackupCopiesStack(app, 'BackupCopies', {
    ...everyStack,
    stackName: `video-api-${stageName}-copies-${region}`,
    backupRegion,
    vaultName,
    retainsData: stage.retainsData,
    account,
    bootstrappedRegion: region,
  });
  return {
    stack,
    vaultArn: `arn:${stack.partition}:backup:${backupRegion}:${account}:backup-vault:${vaultName}`,
  };
};

/** The stacks of one stage. Their names contain it, so that stages can share an account. */
export const createVideoApi = (app: App, stageName: string, stage: StageSettings): VideoApiStacks => {
  for (const flag of FEATURE_FLAGS) app.node.setContext(flag, true);
  const { account, region } = stage;
  const everyStack = {
    env: { ...(account && { account }), ...(region && { region }) },
    tags: { application: 'video-api', stage: stageName, ...stage.tags }, // CloudFormation tags each resource
  };
  const copies = createCopies(app, stageName, stage, everyStack);
  const data = new DataStack(app, 'Data', {
    ...everyStack,
    stackName: `video-api-${stageName}-data`,
    stage,
    copiesVaultArn: copies?.vaultArn,
  });
  if (copies) data.addStackDependency(copies.stack);
  const service = new ServiceStack(app, 'Service', {
    ...everyStack,
    stackName: `video-api-${stageName}-service`,
    stageName,
    stage,
    data,
  });
  const { requestsPerAddressPerMinute } = stage;
  const edge =
    data.users && requestsPerAddressPerMinute !== null && account && region
      ? new EdgeStack(app, 'Edge', {
          ...everyStack,
          stackName: `video-api-${stageName}-edge-${region}`, // its region may hold those of stages in other regions
          requestsPerAddressPerMinute,
          account,
          bootstrappedRegion: region,
        })
      : undefined;
  const dashboard =
    data.users &&
    new DashboardStack(app, 'Dashboard', {
      ...everyStack,
      stackName: `video-api-${stageName}-dashboard`,
      stage,
      data,
      service,
      users: data.users,
      edge,
    });
  if (stage.budget && account && region) {
    const budget = new BudgetStack(app, 'Budget', {
      ...everyStack,
      stackName: `video-api-${stageName}-budget-${region}`,
      budget: stage.budget,
      account,
      bootstrappedRegion: region,
    });
    budget.addStackDependency(dashboard ?? service); // last, so that a refused budget does not stop the deployment
  }
  return { data, service, dashboard, edge, copies: copies?.stack };
};
