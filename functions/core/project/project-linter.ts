import { createSnippetSearch, toLintProblems } from '#core/composition/lint-findings.ts';
import type { LintProblems } from '#core/composition/lint-findings.ts';
import type { CompositionProblem } from '#core/composition/problems.ts';
import type { CompositionLinter, LintFinding, LintSettings } from '#core/ports/compositions.ts';
import type { InFile } from '#core/project/project-media.ts';

/** What the linter reports of declarations with types that only this service has. */
const DECLARATION_RULE = 'invalid_composition_variables_declaration';
/** What it reports of a page whose timelines other scripts than those in it register. */
const REGISTRY_RULE = 'missing_timeline_registry';
/** What it reports of addresses that lead to a file too; `path_outside_project` reports the others. */
const TRAVERSAL_RULE = 'invalid_parent_traversal_in_asset_path';

interface ProjectLinter {
  /** For a document of the project, without what the service reports itself. */
  readonly of: (isMounted: boolean) => CompositionLinter;
  /** What was found in style sheets so far. */
  readonly ofStyles: () => { readonly [Name in keyof LintProblems]: readonly InFile<CompositionProblem>[] };
}

/** The linter for documents that are shown with the same style sheets. */
export const createProjectLinter = (
  { lint }: CompositionLinter,
  styleSheets: LintSettings['styleSheets'],
  {
    isDeclarationValid,
    isTimelineRegistered,
  }: Readonly<Record<'isDeclarationValid' | 'isTimelineRegistered', boolean>>,
): ProjectLinter => {
  const inSheets = new Map<string, LintFinding[]>(styleSheets.map(({ href }) => [href, []]));
  const sheets = styleSheets.map(({ href, content }) => ({ href, find: createSnippetSearch(content) }));
  const sheetOf = (quoted: string, html: string): string | undefined =>
    quoted === '' || createSnippetSearch(html)(quoted) !== null
      ? undefined
      : sheets.find(({ find }) => find(quoted) !== null)?.href;
  return {
    of: (isMounted) => ({
      lint: async (html) => {
        const findings = await lint(html, { isMounted, styleSheets });
        return findings.filter((finding) => {
          const { snippet, elementId, subject = '' } = finding;
          const quoted = snippet ?? (elementId === undefined ? subject : '');
          if (finding.code === TRAVERSAL_RULE || (isDeclarationValid && finding.code === DECLARATION_RULE))
            return false;
          if (finding.code === REGISTRY_RULE && isTimelineRegistered) return false;
          const sheet = sheetOf(quoted, html);
          if (sheet !== undefined) inSheets.get(sheet)?.push({ ...finding, snippet: quoted });
          return sheet === undefined;
        });
      },
    }),
    ofStyles: () => {
      const found = styleSheets.map(({ href: file, content: source }) => {
        const text = { source, elements: [], comments: [] };
        const { problems, warnings } = toLintProblems(inSheets.get(file) ?? [], [], text, {
          isInProject: true,
        });
        const inFile = (each: CompositionProblem) => ({ ...each, file });
        return { problems: problems.map(inFile), warnings: warnings.map(inFile) };
      });
      return {
        problems: found.flatMap(({ problems }) => problems),
        warnings: found.flatMap(({ warnings }) => warnings),
      };
    },
  };
};
