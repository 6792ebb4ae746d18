import { UsageError } from '../command-line/operator-error.ts';
import type { AdminPorts } from './admin-ports.ts';
import type { AdminAnswer } from './present.ts';

/** Options of one command line, by name; `test` is a switch. */
export type OptionName =
  | 'workspace'
  | 'key'
  | 'name'
  | 'credits'
  | 'permissions'
  | 'expires'
  | 'test'
  | 'url'
  | 'video'
  | 'nama-usaha'
  | 'warna-utama'
  | 'warna-latar'
  | 'kontak';
export type Options = Readonly<Partial<Record<OptionName, string | true>>>;

export interface Command {
  readonly usage: string;
  readonly summary: string;
  readonly options: readonly OptionName[];
  /** Which option a bare argument stands for. */
  readonly positional?: OptionName;
  readonly run: (ports: AdminPorts, options: Options) => Promise<AdminAnswer>;
}

export const textOf = (options: Options, name: OptionName): string | undefined => {
  const value = options[name];
  return value === true ? undefined : value;
};

export const required = (options: Options, name: OptionName): string => {
  const value = textOf(options, name);
  if (value === undefined || value === '') throw new UsageError(`--${name} is missing.`);
  return value;
};
