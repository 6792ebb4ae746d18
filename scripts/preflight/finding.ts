import type { StageSettings } from '../../lib/stage.ts';
import type { Account } from './account.ts';

/** `problem` prevents a deployment, `note` does not, `unknown` could not be checked. */
type Outcome = 'ok' | 'note' | 'unknown' | 'problem';

export interface Finding {
  readonly outcome: Outcome;
  readonly text: string;
  /** What to do, one command or link per line. */
  readonly fixes?: readonly string[];
}

/** What will be deployed, and where. */
export interface Target {
  readonly stageName: string;
  readonly settings: StageSettings;
  readonly accountId: string;
  readonly region: string;
}

export interface Check {
  readonly name: string;
  /** IAM action that the check needs. */
  readonly action: string;
  readonly find: (account: Account, target: Target) => Promise<Finding>;
}

export const ok = (text: string): Finding => ({ outcome: 'ok', text });
export const note = (text: string, ...fixes: string[]): Finding => ({ outcome: 'note', text, fixes });
export const unknown = (text: string, ...fixes: string[]): Finding => ({ outcome: 'unknown', text, fixes });
export const problem = (text: string, ...fixes: string[]): Finding => ({ outcome: 'problem', text, fixes });

export const errorName = (error: unknown): string => (error instanceof Error ? error.name : String(error));

/** A call that failed: without permission, the IAM action to add. */
export const describeFailedCall = (error: unknown, action: string): Finding =>
  errorName(error).startsWith('AccessDenied')
    ? unknown(`The credentials lack the IAM action ${action}.`)
    : unknown(`${action} failed: ${errorName(error)}.`);

const MARKS = { ok: '✓', note: '!', unknown: '?', problem: '✗' } as const;

/** One line for the check, then one indented line for each thing to do. */
export const findingLines = (name: string, { outcome, text, fixes = [] }: Finding): string =>
  [`${MARKS[outcome]} ${name.padEnd(14)} ${text}`, ...fixes.map((fix) => `    ${fix}`)].join('\n');
