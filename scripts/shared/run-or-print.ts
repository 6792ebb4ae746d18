import { once } from 'node:events';
import { MACHINE_STATUS, MachineError } from '../../local/machine-error.ts';
import type { OnLost } from '../../local/emulators/emulator.ts';
import { untilShutdownSignal } from '../../local/lifecycle.ts';
import { runCommand } from '../../local/processes.ts';
import { createProgram, OperatorError } from './command-line.ts';

/**
 * A signal that aborts on Ctrl-C, and when a service ends by itself: the process fails then. Without this process, only the
 * machine ends a service by a signal, for example for want of memory.
 */
export const createStopper = () => {
  const stopper = new AbortController();
  void untilShutdownSignal().then(() => stopper.abort());
  const onLost: OnLost = (reason, endedBy) => {
    if (stopper.signal.aborted) return;
    console.error(reason);
    process.exitCode = endedBy ? MACHINE_STATUS : 1;
    stopper.abort(endedBy ? new MachineError(reason) : undefined);
  };
  return { signal: stopper.signal, onLost };
};

/** Of a command that starts services, and runs the command behind `--` with them. */
export const createServiceProgram = (name: string, description: string) =>
  createProgram(name)
    .description(description)
    .argument('[command...]', 'a command and its arguments')
    .passThroughOptions();

type Env = Readonly<Record<string, string | undefined>>;

interface Settings {
  /** Of the command. */
  readonly env: Env;
  /** What a shell needs to use the services as well. */
  readonly exports: Env;
  readonly signal: AbortSignal;
}

/** Runs a command and returns its exit status. Without a command, prints variables and waits until it is aborted. */
export const runOrPrint = async (
  command: readonly string[],
  { env, exports, signal }: Settings,
): Promise<number> => {
  if (command.length > 0)
    return runCommand(command, { env, signal }).catch((cause: NodeJS.ErrnoException) => {
      throw cause.code === 'ENOENT'
        ? new OperatorError(`There is no command ${command[0]}.`, { cause })
        : cause;
    });
  for (const [name, value] of Object.entries(exports)) console.log(`export ${name}=${value}`);
  console.error('Press Ctrl-C to stop.');
  if (!signal.aborted) await once(signal, 'abort');
  return 0;
};
