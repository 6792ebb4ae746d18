import { Option } from 'commander';
import { deploy, LAST_STEPS } from './deploy/deploy.ts';
import type { DeployOptions } from './deploy/deploy.ts';
import { createTools } from './deploy/tools.ts';
import { createProgram, runProgram } from './shared/command-line.ts';

const DESCRIPTION = `Deploys a stage and checks it: preflight, synthesis, cdk deploy, launch probe,
smoke test. Stops at the first failure and says what to do next. It can be
repeated at any time.

The smoke test uses workspaces of its own and keys that are revoked afterwards.
What happened is kept in cdk.out/<stage>-report.txt.`;

const program = createProgram('npm run deploy --')
  .description(DESCRIPTION)
  .requiredOption('--stage <stage>', 'dev, prod or local')
  .option('--require-approval <when>', 'never, any-change or broadening (of permissions; the default)')
  .addOption(
    new Option('--until <step>', 'stop after this step, without uploads and smoke test').choices(LAST_STEPS),
  )
  .action((options: DeployOptions) => deploy(createTools(options.stage), options));
await runProgram(program);
