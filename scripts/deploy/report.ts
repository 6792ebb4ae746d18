import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { PROJECT_ROOT } from '../../lib/bundle-function.ts';

/** What a report leaves out: it is meant to be sent to somebody without access to the account. */
const REDACTED: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/(?<!\d)\d{12}(?!\d)/g, '<account>'],
  // Bounds as in RFC 5321: without them the time grows with the square of a line's length.
  [/[^\s<>"'(=:@]{1,64}@[^\s<>"')@]{1,255}\.[a-z]{2,}/gi, '<mail>'],
  [/((?:secret|token|password)\w{0,40}\s?=\s?)\S+/gi, '$1<secret>'],
  [/((?:secret(?:access)?(?:key)?|token|password)["']\s?:\s?["'])[^"']+/gi, '$1<secret>'],
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

/**
 * Starts the file of a deployment anew. Returns what appends to it, without `supportUrl`, which may be a phone number. Lines
 * are whole, so that nothing is redacted in parts.
 */
export const startReport = (file: string, stage: string, supportUrl?: string): ((text: string) => void) => {
  mkdirSync(dirname(file), { recursive: true });
  const facts = [
    `Deployment of stage ${stage}, ${new Date().toISOString()}`,
    `commit ${readCommit()}, Node.js ${process.version}, ${process.platform} ${process.arch}`,
  ];
  writeFileSync(file, `${facts.join('\n')}\n`);
  const withoutSupport = (text: string): string =>
    supportUrl === undefined ? text : text.replaceAll(supportUrl, '<support>');
  return (text) => appendFileSync(file, `${redact(withoutSupport(text))}\n`);
};
