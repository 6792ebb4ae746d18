import type { Command } from 'commander';
import type { AdminPorts } from './connection.ts';
import type { AdminAnswer } from './present.ts';

/** Runs a command on the connected deployment and prints its answer. */
export type Report = (answer: (ports: AdminPorts) => Promise<AdminAnswer>) => Promise<void>;

type Action<Options> = (ports: AdminPorts, id: string, options: Options) => Promise<AdminAnswer>;

/** Adds a command whose subject is named by its argument or by the option `--<subject>`; the option takes precedence. */
export const addSubjectCommand = <Options extends object>(
  group: Command,
  report: Report,
  [name, subject]: readonly [name: string, subject: 'workspace' | 'key' | 'video' | 'asset'],
  action: Action<Options>,
): Command =>
  group
    .command(name)
    .argument(`[${subject}]`, `id of the ${subject}, required unless --${subject} is given`)
    .option(`--${subject} <id>`, `the ${subject}, instead of the argument`)
    .action(async (argument: string | undefined, options: Options, command: Command) => {
      const id: unknown = command.getOptionValue(subject) ?? argument;
      if (typeof id !== 'string' || id === '')
        command.error(`error: required option '--${subject} <id>' not specified`);
      else await report((ports) => action(ports, id, options));
    });
