import { InvokeCommand } from '@aws-sdk/client-lambda';
import type { LambdaClient } from '@aws-sdk/client-lambda';
import { createParser, parseJson } from '#contracts/schemas/create-parser.ts';
import { LaunchProbeOutcomeSchema } from '#contracts/schemas/launch-probe.ts';
import type { LaunchProbeOutcome, LaunchProbeRequest } from '#contracts/schemas/launch-probe.ts';
import { LAUNCH_STRATEGIES } from '#contracts/launch-strategies.ts';
import type { LaunchStrategyName } from '#contracts/launch-strategies.ts';
import { OperatorError } from '../shared/command-line.ts';

export interface ProbedFunction {
  readonly name: string;
  readonly isTenantIsolated: boolean;
  /** The strategy that it renders with. */
  readonly launchStrategy: LaunchStrategyName;
}

/** Keeps the probe out of the execution environments of workspaces. */
const PROBE_TENANT = 'launch-probe';
const ERROR_MAX_CHARACTERS = 300;

const parseOutcome = createParser(LaunchProbeOutcomeSchema);

const probe = async (
  client: LambdaClient,
  { name, isTenantIsolated }: ProbedFunction,
  launchStrategy: LaunchStrategyName,
): Promise<LaunchProbeOutcome> => {
  const request: LaunchProbeRequest = { probe: { launchStrategy } };
  const { FunctionError, Payload } = await client
    .send(
      new InvokeCommand({
        FunctionName: name,
        ...(isTenantIsolated && { TenantId: PROBE_TENANT }),
        Payload: JSON.stringify(request),
      }),
    )
    .catch((error: unknown) => {
      throw new OperatorError(`The function ${name} cannot be invoked: ${String(error)}`);
    });
  const response = Payload?.transformToString() ?? '';
  const outcome = FunctionError === undefined ? parseOutcome(parseJson(response)) : undefined;
  const diagnostic = `the function failed: ${response.slice(0, ERROR_MAX_CHARACTERS)}`;
  return outcome ?? { status: 'failed', launchStrategy, diagnostic };
};

const describe = (outcome: LaunchProbeOutcome): string =>
  outcome.status === 'passed'
    ? `✓ ${outcome.launchStrategy}: first frame after ${outcome.seconds.toFixed(1)} s`
    : `✗ ${outcome.launchStrategy}: ${outcome.diagnostic}`;

const advise = (current: LaunchStrategyName, passed: readonly LaunchStrategyName[]): string => {
  if (passed.includes(current)) {
    const choice = passed.length > 1 ? 'Both work' : `Only ${current} works`;
    return `${choice}: keep launchStrategy "${current}".`;
  }
  const [working] = passed;
  return working === undefined
    ? 'Neither works: nothing can be rendered until the cause above is removed.'
    : `Set launchStrategy to "${working}" in the settings of the stage and deploy again.`;
};

/** Probes both strategies, one after the other, and prints the results and which to choose. False if the current one failed. */
export const probeLaunches = async (
  client: LambdaClient,
  probed: ProbedFunction,
  print: (line: string) => void,
): Promise<boolean> => {
  const passed: LaunchStrategyName[] = [];
  for (const launchStrategy of LAUNCH_STRATEGIES) {
    const outcome = await probe(client, probed, launchStrategy);
    print(describe(outcome));
    if (outcome.status === 'passed') passed.push(launchStrategy);
  }
  print(advise(probed.launchStrategy, passed));
  return passed.includes(probed.launchStrategy);
};
