import { Duration, Lazy } from 'aws-cdk-lib';
import type { CfnResource } from 'aws-cdk-lib';
import { Alarm, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Alias, Function as LambdaFunction, IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import type { ApiFunction } from '#contracts/dashboard-routes.ts';
import type { ApiFunctions } from './functions.ts';
import { ALIAS_NAME, hashOf } from './live-alias.ts';
import { constructId } from './service-function.ts';

/**
 * One error of the new version within a minute (dimension `ExecutedVersion` of AWS/Lambda). A new alarm for each version,
 * because errors of the old one, or an alarm that they raised, would stop the deployment that fixes them.
 */
const createErrorAlarm = (scope: Construct, id: string, alias: Alias): Alarm => {
  const alarm = new Alarm(scope, `${id}CanaryFailing`, {
    alarmDescription: `CodeDeploy rolls the deployment back when the new version of ${id} crashes or times out.`,
    metric: alias.metricErrors({
      period: Duration.minutes(1),
      dimensionsMap: {
        FunctionName: alias.lambda.functionName,
        Resource: `${alias.lambda.functionName}:${ALIAS_NAME}`,
        ExecutedVersion: alias.version.version,
      },
    }),
    threshold: 1,
    evaluationPeriods: 1,
    treatMissingData: TreatMissingData.NOT_BREACHING,
  });
  const logicalId = Lazy.uncachedString({ produce: () => `${id}CanaryFailing${hashOf(alias)}` });
  (alarm.node.defaultChild as CfnResource).overrideLogicalId(logicalId);
  return alarm;
};

/** Sends 10 % of the requests to a new version for five minutes, then all; back to the old one if the new one fails. */
const shiftGradually = (
  scope: Construct,
  aliases: readonly (readonly [name: ApiFunction, alias: Alias])[],
): void => {
  const application = new LambdaApplication(scope, 'ApiDeployments');
  const role = new Role(scope, 'ApiDeploymentsRole', {
    assumedBy: new ServicePrincipal('codedeploy.amazonaws.com'),
  });
  for (const [name, alias] of aliases) {
    const id = constructId(name);
    const group = new LambdaDeploymentGroup(scope, `${id}Deployment`, {
      application,
      role,
      alias,
      alarms: [createErrorAlarm(scope, id, alias)],
      deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
    });
    alias.node.addDependency(group); // so that the group watches the new version before traffic shifts
  }
};

/** The alias of each API function that the gateway invokes. With `canary` it moves to a new version gradually. */
export const createLiveAliases = (
  scope: Construct,
  functions: ApiFunctions<LambdaFunction>,
  { canary }: { readonly canary: boolean },
): ApiFunctions<IFunction> => {
  const aliases = Object.entries(functions).map(
    ([name, lambda]) => [name as ApiFunction, lambda.addAlias(ALIAS_NAME)] as const, // safe: keys of `ApiFunctions`
  );
  if (canary) shiftGradually(scope, aliases);
  return Object.fromEntries(aliases) as ApiFunctions<IFunction>; // an Alias is one, except for `exactOptionalPropertyTypes`
};
