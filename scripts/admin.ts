import { DEFAULT_DATA_DIR, readStackRecord } from '../local/stack-files.ts';
import { AdminError, UsageError } from './admin/admin-error.ts';
import { connectAdmin } from './admin/connect-admin.ts';
import { parseCommandLine, usageText } from './admin/parse-command-line.ts';

const NOT_RUNNING =
  'The embedded stack is not running: start it with `npm start`, or set TABLE_NAME and KEY_PEPPER_SECRET_ID to work on AWS.';

/** TABLE_NAME set: the deployment this shell is set up for. Otherwise the embedded stack. */
const readDeployment = (): Readonly<Record<string, string | undefined>> => {
  if (process.env['TABLE_NAME']) return process.env;
  const record = readStackRecord(DEFAULT_DATA_DIR);
  if (record?.env['TABLE_NAME'] === undefined) throw new AdminError(NOT_RUNNING);
  return record.env;
};

const isRefusedConnection = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';

/** Prints a command's answer and returns the exit status. */
const run = async (commandLine: readonly string[]): Promise<number> => {
  const { command, options, isJson } = parseCommandLine(commandLine);
  const { ports, close } = connectAdmin(readDeployment());
  try {
    const { json, text, isAlarm } = await command.run(ports, options);
    console.log(isJson ? JSON.stringify(json) : text);
    return isAlarm ? 1 : 0;
  } finally {
    close();
  }
};

/** Tells what went wrong and returns the exit status. */
const report = (error: unknown): number => {
  if (error instanceof UsageError) {
    console.error(`${error.message}\n\n${usageText()}`);
    return 2;
  }
  console.error(isRefusedConnection(error) ? NOT_RUNNING : error instanceof Error ? error.message : error);
  return 1;
};

const commandLine = process.argv.slice(2);
try {
  if (commandLine.includes('--help')) console.log(usageText());
  else process.exitCode = await run(commandLine);
} catch (error) {
  process.exitCode = report(error);
}
