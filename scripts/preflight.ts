import { readOperatorSettings } from '../lib/operator-settings.ts';
import { stageSettings } from '../lib/stage.ts';
import { runPreflight } from './preflight/run.ts';
import { createProgram, runProgram } from './shared/command-line.ts';

const DESCRIPTION = `Asks the AWS account for everything that would stop a deployment. Changes nothing.

Prints a line per check: ✓ ok, ! worth knowing, ? could not be checked, ✗ would
stop the deployment, with what to do. The exit status is 1 if there is a ✗.`;

const main = async ({ stage: stageName }: { stage: string }): Promise<void> => {
  const settings = stageSettings(stageName, readOperatorSettings(stageName));
  const isReady = await runPreflight({ stageName, settings, print: (line) => console.log(line) });
  if (isReady) return;
  console.log(`\nStage ${stageName} cannot be deployed yet: correct what is marked ✗.`);
  process.exitCode = 1;
};

const program = createProgram('npm run preflight --')
  .description(DESCRIPTION)
  .requiredOption('--stage <stage>', 'dev, prod or local')
  .action(main);
await runProgram(program);
