import { DEFAULT_DATA_DIR, readStackRecord } from '../local/data-dir.ts';
import { connectAdmin } from './admin/connection.ts';
import { createAdminProgram } from './admin/program.ts';
import { describeError, OperatorError, runProgram } from './shared/command-line.ts';

const NOT_RUNNING =
  'The embedded stack is not running: start it with `npm start` in this folder and keep it running, or set TABLE_NAME to work on AWS (see --help).';

/** This process's environment when it names a deployment, otherwise the environment of the embedded stack. */
const readDeployment = (): Readonly<Record<string, string | undefined>> => {
  if (process.env['TABLE_NAME']) return process.env;
  const record = readStackRecord(DEFAULT_DATA_DIR);
  if (record?.env['TABLE_NAME'] === undefined) throw new OperatorError(NOT_RUNNING);
  return record.env;
};

const isConnectionRefused = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';

const program = createAdminProgram(async (answer) => {
  const { ports, checkAccess, close } = connectAdmin(readDeployment());
  try {
    await checkAccess();
    const { json, text, hasDifferences } = await answer(ports);
    console.log(program.opts()['json'] ? JSON.stringify(json) : text);
    if (hasDifferences) process.exitCode = 1;
  } finally {
    close();
  }
});

await runProgram(program, {
  explain: (error) => (isConnectionRefused(error) ? NOT_RUNNING : describeError(error)),
});
