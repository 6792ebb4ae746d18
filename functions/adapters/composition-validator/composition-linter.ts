import { lintHyperframeHtml } from '@hyperframes/lint/browser';
import type { HyperframeLintFinding } from '@hyperframes/lint/browser';
import { BUNDLED_FONT_FAMILIES, FONT_SUBSTITUTES } from '#core/fonts/font-families.ts';
import type { CompositionLinter, LintFinding, LintSettings } from '#core/ports/compositions.ts';

const MAX_FINDINGS = 1000;
/** What an English message quotes from the document, such as `Unexpected token '='`. */
const QUOTED_IN_MESSAGE = [
  /invalid syntax: [^']*'([^']{1,120})'/,
  /declaration: (.{1,120}?)\. /,
  /["`]([^"`]{1,120})["`]/,
];
/** End of the message when nesting overflows the stack of the linter's parser. */
const STACK_OVERFLOW = /: Maximum call stack size exceeded$/;

// Declares what the browser has, which the linter would otherwise report as missing.
const BUNDLED_FONTS = {
  href: 'fonts.css',
  content: [...BUNDLED_FONT_FAMILIES, ...FONT_SUBSTITUTES.keys()]
    .map((family) => `@font-face{font-family:'${family}'}`)
    .join('\n'),
};

/** The HyperFrames linter, errors first. Runs on the calling thread without limits of time and memory. */
export const createCompositionLinter = (): CompositionLinter => ({
  lint: async (html, { isMounted = false, styleSheets = [] }: Partial<LintSettings> = {}) => {
    const externalStyles = [BUNDLED_FONTS, ...styleSheets];
    const { findings } = await lintHyperframeHtml(html, { externalStyles, isSubComposition: isMounted });
    const errorsFirst = findings.toSorted((a, b) => severityRank(a) - severityRank(b));
    return errorsFirst.slice(0, MAX_FINDINGS).map(toFinding);
  },
});

const severityRank = ({ severity }: HyperframeLintFinding): number => (severity === 'error' ? 0 : 1);

const toFinding = (finding: HyperframeLintFinding): LintFinding => {
  const { code, message, severity, snippet, elementId } = finding;
  const subject = findSubject(finding);
  return {
    code: STACK_OVERFLOW.test(message) ? 'document_too_complex' : code,
    severity,
    ...(snippet === undefined ? {} : { snippet }),
    ...(elementId === undefined ? {} : { elementId }),
    ...(subject === undefined ? {} : { subject }),
  };
};

// The English message is not passed on, only what it quotes: a font, a timeline, a function.
const findSubject = ({ selector, elementId, message }: HyperframeLintFinding): string | undefined =>
  selector ??
  (elementId === undefined ? undefined : `#${elementId}`) ??
  QUOTED_IN_MESSAGE.map((pattern) => pattern.exec(message)?.[1]).find((name) => name !== undefined);
