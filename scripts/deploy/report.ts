import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { PROJECT_ROOT } from '../../lib/bundle-function.ts';

/** What a report leaves out: it is meant to be sent to somebody without access to the account. */
const REDACTED: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/\b\d{12}\b/g, '<account>'],
  [/[^\s<>"'(=:]+@[^\s<>"')]+\.[a-z]{2,}/gi, '<mail>'],
  [/\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g, '<access key>'],
  [/\bvk_(?:live|test)_\w+/g, '<API key>'],
  [/\bwhsec_[\w+/=]+/g, '<webhook secret>'],
  [/([?&])X-Amz-[\w-]+=[^&\s"']+/g, '$1<signature>'],
];

export const redact = (text: string): string =>
  REDACTED.reduce(
    (redacted, [pattern, replacement]) => redacted.replace(pattern, replacement),
    stripVTControlCharacters(text),
  );

const readCommit = (): string => {
  try {
    const git = (...args: string[]) =>
      execFileSync('git', args, { cwd: PROJECT_ROOT, encoding: 'utf8' }).trim();
    return `${git('rev-parse', 'HEAD')}${git('status', '--porcelain') === '' ? '' : ' with changes'}`;
  } catch {
    return 'unknown';
  }
};

/** Starts the file of a deployment anew. Returns what appends to it; lines are whole, so that nothing is redacted in parts. */
export const startReport = (file: string, stage: string): ((text: string) => void) => {
  mkdirSync(dirname(file), { recursive: true });
  const facts = [
    `Deployment of stage ${stage}, ${new Date().toISOString()}`,
    `commit ${readCommit()}, Node.js ${process.version}, ${process.platform} ${process.arch}`,
  ];
  writeFileSync(file, `${facts.join('\n')}\n`);
  return (text) => appendFileSync(file, `${redact(text)}\n`);
};
