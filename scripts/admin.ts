import { DEFAULT_DATA_DIR, readStackRecord } from '../local/data-dir.ts';
import { connectAdmin } from './admin/connection.ts';
import { parseCommandLine, usageText } from './admin/parse-command-line.ts';
import { OperatorError } from './command-line/operator-error.ts';
import { describeError, runCommand } from './shared/command-line.ts';

const NOT_RUNNING =
  'The embedded stack is not running: start it with `npm start`, or set TABLE_NAME and KEY_PEPPER_SECRET_ID to work on AWS.';

/** TABLE_NAME set: the deployment this shell is set up for. Otherwise the embedded stack. */
const readDeployment = (): Readonly<Record<string, string | undefined>> => {
  if (process.env['TABLE_NAME']) return process.env;
  const record = readStackRecord(DEFAULT_DATA_DIR);
  if (record?.env['TABLE_NAME'] === undefined) throw new OperatorError(NOT_RUNNING);
  return record.env;
};

const isRefusedConnection = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';

const explain = (error: unknown): string => {
  if (isRefusedConnection(error)) return NOT_RUNNING;
  return describeError(error);
};

/** Prints a command's answer and returns the exit status. */
const run = async (): Promise<number> => {
  const { command, options, isJson } = parseCommandLine(process.argv.slice(2));
  const { ports, checkAccess, close } = connectAdmin(readDeployment());
  try {
    await checkAccess();
    const { json, text, isAlarm } = await command.run(ports, options);
    console.log(isJson ? JSON.stringify(json) : text);
    return isAlarm ? 1 : 0;
  } finally {
    close();
  }
};

await runCommand(usageText(), run, { explain });
