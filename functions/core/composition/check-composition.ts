import type { ComponentCatalog, CompositionLinter, LintFinding } from '#core/ports/compositions.ts';
import { findAssetProblems } from '#core/composition/asset-problems.ts';
import { findComponentProblems } from '#core/composition/component-problems.ts';
import { lintableHtml } from '#core/composition/lintable-html.ts';
import { createFindingLocator } from '#core/composition/lint-findings.ts';
import { parseDocument } from '#core/composition/parse-document.ts';
import type { ParsedDocument } from '#core/composition/parse-document.ts';
import { problemAt, quoteSubject } from '#core/composition/problems.ts';
import type { CompositionCheck, CompositionProblem, OwnProblemCode } from '#core/composition/problems.ts';
import { readRoot } from '#core/composition/root-attributes.ts';

export interface CompositionRules {
  readonly linter: CompositionLinter;
  readonly components: ComponentCatalog;
  /** Told, before the linter begins, what there is to answer should it come to no end. */
  readonly onUnlinted?: (check: CompositionCheck) => void;
}

/** Stands for what the linter would have said of a document it cannot get through. */
const UNLINTED: CompositionProblem = { code: 'lint_timeout', position: null };

const MAX_PROBLEMS = 100; // decisions: at most 100 in one answer
const MAX_LOCATED_FINDINGS = 300;

/** What the linter says again, less exactly, about a thing one of our own rules has already named. */
const SAID_BY_OWN: ReadonlyMap<string, readonly OwnProblemCode[]> = new Map([
  ['root_missing_composition_id', ['missing_root']],
  ['root_missing_dimensions', ['missing_root', 'missing_size', 'invalid_size']],
  ['root_composition_missing_duration_source', ['missing_root', 'missing_duration']],
  ['invalid_parent_traversal_in_asset_path', ['path_outside_composition']],
  ['placeholder_media_url', ['remote_asset']],
]);

/** The answer to a document of which nothing more can be said. */
export const TOO_COMPLEX: CompositionCheck = { problems: [problemAt('document_too_complex', null)] };

/** Checks a caller's document against every rule at once; with no problem it tells size, rate and length. */
export const checkComposition = async (
  html: string,
  { linter, components, onUnlinted }: CompositionRules,
): Promise<CompositionCheck> => {
  const document = parseDocument(html);
  if (!document) return TOO_COMPLEX;

  const reading = readRoot(document);
  const own = [
    ...findFramesets(html),
    ...('problems' in reading ? reading.problems : []),
    ...findAssetProblems(document, components),
    ...findComponentProblems(document, components),
  ];
  const answer = (others: readonly CompositionProblem[]): CompositionCheck => {
    const problems = [...own, ...others];
    if (problems.length === 0 && 'root' in reading) return { root: reading.root };
    return { problems: withoutRepeats(problems).sort(byPosition).slice(0, MAX_PROBLEMS) };
  };

  onUnlinted?.(answer([UNLINTED]));
  const findings = await linter.lint(lintableHtml(html, document));
  return answer(lintProblems(findings, own, html, document));
};

const FRAMESET = /<frameset[\t\n\f\r />]/i;

/** Parsers do not agree on when such a tag still replaces the whole page. */
const findFramesets = (html: string): readonly CompositionProblem[] => {
  const position = html.search(FRAMESET);
  return position < 0 ? [] : [problemAt('unsupported_element', position, '<frameset>')];
};

const lintProblems = (
  findings: readonly LintFinding[],
  own: readonly CompositionProblem[],
  html: string,
  document: ParsedDocument,
): readonly CompositionProblem[] => {
  const ownCodes = new Set(own.map(({ code }) => code));
  const errors = findings
    .filter(({ severity }) => severity === 'error')
    .filter(({ code }) => !SAID_BY_OWN.get(code)?.some((ownCode) => ownCodes.has(ownCode)))
    .slice(0, MAX_LOCATED_FINDINGS);
  if (errors.length === 0) return [];
  const locate = createFindingLocator(html, document);
  return errors.map((finding) => {
    const subject = finding.subject ?? finding.snippet;
    return {
      code: finding.code,
      position: locate(finding),
      ...(subject === undefined ? {} : { subject: quoteSubject(subject) }),
    };
  });
};

const withoutRepeats = (problems: readonly CompositionProblem[]): CompositionProblem[] => [
  ...new Map(
    problems.map((problem) => [JSON.stringify([problem.code, problem.position, problem.subject]), problem]),
  ).values(),
];

const byPosition = (a: CompositionProblem, b: CompositionProblem): number =>
  (a.position ?? -1) - (b.position ?? -1);
