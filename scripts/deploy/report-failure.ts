import { describeError } from '../shared/command-line.ts';
import type { DeployTools } from './tools.ts';

/** What CloudFormation says about the failure of a deployment, whose output may have gone to the terminal only. */
export const reportFailure = async (
  { endpointUrl, report, readStacks, readFailedEvents }: DeployTools,
  assembly: string,
  error: unknown,
): Promise<void> => {
  report(`\n== Failure\n${describeError(error)}`);
  if (endpointUrl !== undefined) return;
  const events = await readFailedEvents(readStacks(assembly));
  report(['Failed events of the stacks:', ...(events.length === 0 ? ['none'] : events)].join('\n'));
};
