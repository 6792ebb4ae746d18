import { parentPort } from 'node:worker_threads';
import { lintHyperframeHtml } from '@hyperframes/lint/browser';
import type { HyperframeLintFinding } from '@hyperframes/lint/browser';
import { BUNDLED_FONT_FAMILIES } from '#core/composition/bundled-fonts.ts';
import type { LintFinding } from '#core/ports.ts';

/** What the worker tells: first that it is ready, then one answer per document. */
export type LintReply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'linted'; readonly findings: readonly LintFinding[] }
  | { readonly kind: 'gave_up' };

const MAX_FINDINGS = 1000;
const NAMED_IN_MESSAGE = [
  /invalid syntax: ([^]{1,120})/,
  /declaration: (.{1,120}?)\. /,
  /["`]([^"`]{1,120})["`]/,
];

// The linter knows its own renderer's fonts; these are declared to it as a stylesheet of the page would.
const OUR_FONTS = {
  href: 'fonts.css',
  content: BUNDLED_FONT_FAMILIES.map((family) => `@font-face{font-family:'${family}'}`).join('\n'),
};

const toFinding = (finding: HyperframeLintFinding): LintFinding => {
  const { code, severity, snippet, elementId } = finding;
  const subject = findSubject(finding);
  return {
    code,
    severity,
    ...(snippet === undefined ? {} : { snippet }),
    ...(elementId === undefined ? {} : { elementId }),
    ...(subject === undefined ? {} : { subject }),
  };
};

// The message is English and stays here; what it names (a font, a timeline, a function) is worth telling.
const findSubject = ({ selector, elementId, message }: HyperframeLintFinding): string | undefined =>
  selector ??
  (elementId === undefined ? undefined : `#${elementId}`) ??
  NAMED_IN_MESSAGE.map((pattern) => pattern.exec(message)?.[1]).find((name) => name !== undefined);

const lint = async (html: string): Promise<LintReply> => {
  try {
    const { findings } = await lintHyperframeHtml(html, { externalStyles: [OUR_FONTS] });
    const errorsFirst = findings.toSorted((a, b) => severityRank(a) - severityRank(b));
    return { kind: 'linted', findings: errorsFirst.slice(0, MAX_FINDINGS).map(toFinding) };
  } catch {
    return { kind: 'gave_up' };
  }
};

const severityRank = ({ severity }: HyperframeLintFinding): number => (severity === 'error' ? 0 : 1);

const tell = (reply: LintReply) => parentPort?.postMessage(reply, []);
parentPort?.on('message', (html: string) => void lint(html).then(tell));
tell({ kind: 'ready' });
