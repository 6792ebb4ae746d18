import { UsageError } from '../command-line/operator-error.ts';

const FAILED = 1;
const NOT_UNDERSTOOD = 2;

/** An error as the sentence it holds. */
export const describeError = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** Says what went wrong in a sentence, with the usage where that helps, and returns the exit status. */
export const reportFailure = (
  usage: string,
  error: unknown,
  { explain = describeError, status = FAILED }: FailureOptions = {},
): number => {
  console.error(error instanceof UsageError ? `${error.message}\n\n${usage}` : explain(error));
  return error instanceof UsageError ? NOT_UNDERSTOOD : status;
};

export interface FailureOptions {
  readonly explain?: (error: unknown) => string;
  /** Exit status of what is no mistake in the command line. */
  readonly status?: number;
}

/** Runs a command to its exit status (0 where it returns none); `--help` anywhere shows the usage instead. */
export const runCommand = async (
  usage: string,
  command: () => Promise<number | void> | number | void,
  options?: FailureOptions,
): Promise<void> => {
  if (process.argv.slice(2).includes('--help')) return console.log(usage);
  try {
    process.exitCode = (await command()) ?? 0;
  } catch (error) {
    process.exitCode = reportFailure(usage, error, options);
  }
};
