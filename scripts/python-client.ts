import { buildPythonClient } from './python-client/build.ts';
import { createProgram, runProgram } from './shared/command-line.ts';

const DESCRIPTION =
  'Writes the types of the Python client from the OpenAPI document, checks them with the client and builds its wheel.';

await runProgram(
  createProgram('npm run clients:python --')
    .description(DESCRIPTION)
    .action(async () => console.log(`written: ${await buildPythonClient()}`)),
);
