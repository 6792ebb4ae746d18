import { parseOptions } from '../command-line/parse-options.ts';
import { UsageError } from '../command-line/operator-error.ts';
import type { Command, OptionName, Options } from './command.ts';
import { COMMANDS } from './program.ts';

export interface CommandLine {
  readonly command: Command;
  readonly options: Options;
  readonly isJson: boolean;
}

const OPTIONS = {
  workspace: { type: 'string' },
  key: { type: 'string' },
  name: { type: 'string' },
  credits: { type: 'string' },
  permissions: { type: 'string' },
  expires: { type: 'string' },
  test: { type: 'boolean' },
  url: { type: 'string' },
  video: { type: 'string' },
  'nama-usaha': { type: 'string' },
  'warna-utama': { type: 'string' },
  'warna-latar': { type: 'string' },
  kontak: { type: 'string' },
} as const satisfies Record<OptionName, { readonly type: 'string' | 'boolean' }>;

/** The brand kit's names may be typed with their own underscores. */
const withDashes = (argument: string): string =>
  argument.startsWith('--') ? argument.replace(/^[^=]*/, (name) => name.replaceAll('_', '-')) : argument;

const read = (commandLine: readonly string[]) =>
  parseOptions({
    args: commandLine.map(withDashes),
    options: { ...OPTIONS, json: { type: 'boolean' } },
    allowPositionals: true,
  });

/** A command's name is one word or two. */
const findCommand = ([group, action]: readonly string[]): readonly [string, Command] => {
  if (group === undefined) throw new UsageError('Name a command.');
  for (const name of [`${group} ${action}`, group]) {
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (command) return [name, command];
  }
  throw new UsageError(`There is no command "${`${group} ${action ?? ''}`.trim()}".`);
};

export const parseCommandLine = (commandLine: readonly string[]): CommandLine => {
  const { positionals, values } = read(commandLine);
  const { json: isJson = false, ...options } = values;
  const [name, command] = findCommand(positionals);
  const [bare, ...extra] = positionals.slice(name.split(' ').length);
  const given =
    bare !== undefined && command.positional ? { [command.positional]: bare, ...options } : options;
  if (extra.length > 0 || (bare !== undefined && !command.positional)) {
    throw new UsageError(`Too many arguments: ${[bare, ...extra].join(' ')}.`);
  }
  // safe: parseArgs knows only these names
  const stray = (Object.keys(given) as OptionName[]).find((name) => !command.options.includes(name));
  if (stray !== undefined) throw new UsageError(`${name} takes no --${stray}.`);
  // safe: parseArgs gives strings for string options and true for switches
  return { command, options: given as Options, isJson };
};

export const usageText = (): string =>
  [
    'Usage: npm run admin -- <command> [--json]',
    '',
    ...Object.entries(COMMANDS).map(([name, { usage, summary }]) => `  ${name} ${usage}\n      ${summary}.`),
    '',
    'Works on the embedded stack that `npm start` runs, or on AWS when TABLE_NAME is set (with AWS_REGION, credentials such as AWS_PROFILE, and KEY_PEPPER_SECRET_ID for key create, WEBHOOK_KEY_SECRET_ID for webhook set and rotate-secret).',
  ].join('\n');
