import { LambdaClient } from '@aws-sdk/client-lambda';
import { readOperatorSettings } from '../lib/operator-settings.ts';
import { stageSettings } from '../lib/stage.ts';
import { probeLaunches } from './probe/probe-launches.ts';
import { createProgram, OperatorError, runProgram } from './shared/command-line.ts';

const DESCRIPTION = `Starts Chromium on the deployed render-segment with each launch strategy and renders
one frame of a fixed document. Prints which launchStrategy the stage should have.

The exit status is 1 if the stage's present strategy does not work.`;

interface ProbeOptions {
  readonly stage: string;
  readonly function?: string;
}

const main = async ({ stage, function: functionName }: ProbeOptions): Promise<void> => {
  const { launchStrategy, tenantIsolation, region } = stageSettings(stage, readOperatorSettings(stage));
  const name = functionName ?? process.env['SEGMENT_FUNCTION_NAME'];
  if (!name)
    throw new OperatorError(
      `Set SEGMENT_FUNCTION_NAME to the output SegmentFunctionName of the stack video-api-${stage}-service.`,
    );
  const client = new LambdaClient(region === undefined ? {} : { region });
  try {
    const probed = { name, isTenantIsolated: tenantIsolation, launchStrategy };
    if (!(await probeLaunches(client, probed, console.log))) process.exitCode = 1;
  } finally {
    client.destroy();
  }
};

const program = createProgram('npm run probe --')
  .description(DESCRIPTION)
  .requiredOption('--stage <stage>', 'dev, prod or local')
  .option('--function <name>', 'instead of SEGMENT_FUNCTION_NAME')
  .action(main);
await runProgram(program);
