import { createHash } from 'node:crypto';
import type { CompositionLinter, LintFinding, LintSettings } from '#core/ports/compositions.ts';

interface LastCheck {
  readonly scope: string;
  readonly findings: ReadonlyMap<string, readonly LintFinding[]>;
}

/**
 * Lints a document again only when it, or what it is linted with, has changed since the check before. Findings are reused in one scope, a
 * workspace, so that the time of a check depends on no document of others.
 */
export const createReusingLinter = (linter: CompositionLinter) => {
  let last: LastCheck | undefined;
  return {
    /** The linter of one check, and what ends the check. */
    forCheck: (scope: string): { readonly linter: CompositionLinter; readonly end: () => void } => {
      const known = last?.scope === scope ? last.findings : new Map<string, readonly LintFinding[]>();
      const used = new Map<string, readonly LintFinding[]>();
      const keyOf = createKeyOf();
      return {
        linter: {
          lint: async (html, settings) => {
            const key = keyOf(html, settings);
            const findings = known.get(key) ?? (await linter.lint(html, settings));
            used.set(key, findings);
            return findings;
          },
        },
        end: () => void (last = { scope, findings: used }),
      };
    },
  };
};

/** Style sheets are the same list for every document of a check. */
const createKeyOf = () => {
  const digests = new Map<LintSettings['styleSheets'], string>();
  const digestOf = (styleSheets: LintSettings['styleSheets']): string => {
    const known = digests.get(styleSheets);
    if (known !== undefined) return known;
    const digest = sha256(JSON.stringify(styleSheets));
    digests.set(styleSheets, digest);
    return digest;
  };
  return (html: string, settings?: LintSettings): string => {
    const used = settings ? `${settings.isMounted} ${digestOf(settings.styleSheets)}` : '';
    return `${used} ${sha256(html)}`;
  };
};

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64');
