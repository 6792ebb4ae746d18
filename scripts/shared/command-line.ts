import { Command, CommanderError } from 'commander';
import { MACHINE_STATUS, MachineError } from '../../local/machine-error.ts';

const FAILED = 1;
const USAGE_ERROR = 2;

/** An error the operator can fix; its message is printed without a stack trace. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}

/** A file that the command line names cannot be read: a usage error. */
export class UnreadableFileError extends OperatorError {
  constructor(path: string) {
    super(`Cannot read the file ${path}.`);
  }
}

/** The value of an environment variable that the command needs. */
export const requireVariable = (env: Readonly<Record<string, string | undefined>>, name: string): string => {
  const value = env[name];
  if (!value) throw new OperatorError(`The environment variable ${name} is not set.`);
  return value;
};

export const describeError = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** Commander takes the next word as an option's value even when that word is itself an option. */
const rejectOptionsAsValues = (command: Command): void => {
  for (const option of command.options) {
    const value: unknown = command.getOptionValue(option.attributeName());
    if (typeof value === 'string' && value.startsWith('--'))
      command.error(`error: option '${option.flags}' argument missing`);
  }
};

/** A commander program named `name` in its usage text. Errors leave out inline option values, which can be secrets. */
export const createProgram = (name: string): Command =>
  new Command(name)
    .exitOverride()
    .showHelpAfterError()
    .helpCommand(false)
    .configureOutput({
      outputError: (text, write) => write(text.replace(/^(error: unknown option '[^=\n]*)=[^]*/, "$1=…'\n")),
    })
    .hook('preAction', (_program, command) => rejectOptionsAsValues(command));

export interface FailureOptions {
  /** Turns an error into the message to print; its own message by default. */
  readonly explain?: (error: unknown) => string | Promise<string>;
  /** Exit status of every error except usage errors, unreadable files and what the machine lacks. */
  readonly status?: number;
}

const statusOf = (error: unknown): number | undefined => {
  if (error instanceof UnreadableFileError) return USAGE_ERROR;
  return error instanceof MachineError ? MACHINE_STATUS : undefined;
};

/** Parses the command line and runs the program. */
export const runProgram = async (
  program: Command,
  { explain = describeError, status = FAILED }: FailureOptions = {},
): Promise<void> => {
  try {
    await program.parseAsync();
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? 0 : USAGE_ERROR;
      return;
    }
    console.error(await explain(error));
    process.exitCode = statusOf(error) ?? status;
  }
};

/** For a command without options: ends the process after `--help`, an option or an argument. */
export const refuseArguments = async (name: string, description: string): Promise<void> => {
  let isRun = false;
  const program = createProgram(name).description(description);
  await runProgram(program.action(() => void (isRun = true)));
  if (!isRun) process.exit();
};
