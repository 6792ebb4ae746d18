import { GLOBAL_REGION } from '../../lib/other-region.ts';
import { describeError, OperatorError } from '../shared/command-line.ts';
import type { DeployTools } from './tools.ts';

/**
 * Removes what a stage without a dashboard still has of one. CloudFormation refuses to delete an export that another stack
 * imports, and `cdk deploy` deletes no stack: so the stacks of the dashboard go first, and the service lets go of the users
 * before the data stack deletes them. Continues where an earlier deployment has failed.
 */
export const removeDashboard = async (
  tools: DeployTools,
  stage: string,
  deployService: () => Promise<void>,
): Promise<void> => {
  const { region } = tools.settings;
  const stacks = [
    { name: `video-api-${stage}-dashboard`, region },
    ...(region === undefined ? [] : [{ name: `video-api-${stage}-edge-${region}`, region: GLOBAL_REGION }]),
  ];
  for (const stack of stacks) {
    const outputs = await tools.findOutputs(stack);
    if (outputs === undefined) continue;
    tools.print(`\n== Deletion of ${stack.name}`);
    try {
      await tools.removeStack(stack, outputs['DashboardBucketName']);
    } catch (error) {
      throw new OperatorError(
        `\n${stack.name} could not be deleted: ${describeError(error)} Correct this, then run this again.`,
        { cause: error },
      );
    }
  }
  const data = await tools.findOutputs({ name: `video-api-${stage}-data`, region });
  if (data?.['UserPoolId'] !== undefined) await deployService();
};
