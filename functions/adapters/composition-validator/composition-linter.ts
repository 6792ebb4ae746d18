import { lintHyperframeHtml } from '@hyperframes/lint/browser';
import type { HyperframeLintFinding } from '@hyperframes/lint/browser';
import { BUNDLED_FONT_FAMILIES } from '#core/composition/bundled-assets.ts';
import type { CompositionLinter, LintFinding } from '#core/ports/compositions.ts';

const MAX_FINDINGS = 1000;
// A parser's reason is English, but what it stumbled over is the author's own: `Unexpected token '='`.
const NAMED_IN_MESSAGE = [
  /invalid syntax: [^']*'([^']{1,120})'/,
  /declaration: (.{1,120}?)\. /,
  /["`]([^"`]{1,120})["`]/,
];
/** What a parser says, in place of a reason, of nesting that exhausted it. */
const EXHAUSTED = /: Maximum call stack size exceeded$/;

// The linter knows its own renderer's fonts; these are declared to it as a stylesheet of the page would.
const OUR_FONTS = {
  href: 'fonts.css',
  content: BUNDLED_FONT_FAMILIES.map((family) => `@font-face{font-family:'${family}'}`).join('\n'),
};

/** The format's own linter, on the thread of whoever asks: it may take any time and memory. */
export const createCompositionLinter = (): CompositionLinter => ({
  lint: async (html) => {
    const { findings } = await lintHyperframeHtml(html, { externalStyles: [OUR_FONTS] });
    const errorsFirst = findings.toSorted((a, b) => severityRank(a) - severityRank(b));
    return errorsFirst.slice(0, MAX_FINDINGS).map(toFinding);
  },
});

const severityRank = ({ severity }: HyperframeLintFinding): number => (severity === 'error' ? 0 : 1);

const toFinding = (finding: HyperframeLintFinding): LintFinding => {
  const { code, message, severity, snippet, elementId } = finding;
  const subject = findSubject(finding);
  return {
    code: EXHAUSTED.test(message) ? 'document_too_complex' : code,
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
