import { collectAssetReferences } from '#core/composition/asset-references.ts';
import { checkComposition, findFramesets } from '#core/composition/check-composition.ts';
import type { CheckDeps } from '#core/composition/check-composition.ts';
import { findStartProblems } from '#core/composition/clip-starts.ts';
import { findSubstitutedFonts, hasOwnFont } from '#core/composition/font-sources.ts';
import { findLateAnimations } from '#core/composition/late-animations.ts';
import { lintableHtml, toLintProblems } from '#core/composition/lint-findings.ts';
import { problemAt } from '#core/composition/problems.ts';
import type { AssetReference, CompositionProblem } from '#core/composition/problems.ts';
import { scanResources } from '#core/composition/resource-problems.ts';
import { readRoot } from '#core/composition/root-attributes.ts';
import { findTextProblems } from '#core/composition/text-problems.ts';
import type { CompositionLinter, LintSettings } from '#core/ports/compositions.ts';
import { scanLinkedFiles, watchAddresses } from '#core/project/linked-files.ts';
import type { ProjectCheck, RequestedValues } from '#core/project/project-check.ts';
import { readProjectDocuments } from '#core/project/project-documents.ts';
import type { ProjectDocument } from '#core/project/project-documents.ts';
import { PROJECT_INDEX } from '#core/project/project-files.ts';
import type { ProjectFiles } from '#core/project/project-files.ts';
import {
  createProblemLocator,
  listAssets,
  listReferences,
  withPlaces,
} from '#core/project/project-places.ts';
import { findCaptionFileProblems } from '#core/project/project-captions.ts';
import { readProjectMedia } from '#core/project/project-media.ts';
import type { InFile } from '#core/project/project-media.ts';
import { convertValues } from '#core/project/project-values.ts';
import { readProjectVariables } from '#core/project/project-variables.ts';

type ProjectCheckDeps = Pick<CheckDeps, 'linter' | 'components'>;

/** Result for a project that the rules cannot finish. */
export const PROJECT_TOO_COMPLEX: ProjectCheck = {
  variables: [],
  problems: [{ ...problemAt('document_too_complex', null), file: null, line: null, column: null }],
  warnings: [],
  assetIds: [],
  references: [],
  values: {},
  violations: new Map(),
  audio: [],
  video: [],
};

/** What the linter reports of declarations with types that only this service has. */
const DECLARATION_RULE = 'invalid_composition_variables_declaration';
/** What it reports of addresses that lead to a file too; `path_outside_project` reports the others. */
const TRAVERSAL_RULE = 'invalid_parent_traversal_in_asset_path';

interface Findings {
  readonly problems: readonly InFile<CompositionProblem>[];
  readonly warnings: readonly InFile<CompositionProblem>[];
  readonly references: readonly InFile<AssetReference>[];
}

const inFile = <T extends object>(file: string, all: readonly T[] = []): readonly InFile<T>[] =>
  all.map((each) => ({ ...each, file }));

/** Checks a document that is mounted by the same rules as one that is not, except those about its root and its media. */
const checkMounted = async (
  { path, document, content, sources }: ProjectDocument,
  linter: CompositionLinter,
): Promise<Findings> => {
  const resources = scanResources(document, sources);
  const own = [
    ...findFramesets(document.source),
    ...resources.problems,
    ...findStartProblems(content, undefined),
    ...findTextProblems(document),
  ];
  const lint = toLintProblems(await linter.lint(lintableHtml(document)), own, content, { isInProject: true });
  return {
    problems: inFile(path, [...own, ...lint.problems]),
    warnings: inFile(path, [
      ...findSubstitutedFonts(document),
      ...findLateAnimations(document),
      ...lint.warnings,
    ]),
    references: inFile(path, collectAssetReferences(document, resources.references)),
  };
};

const styleSheetsOf = (files: ProjectFiles): LintSettings['styleSheets'] =>
  [...files].flatMap(([href, file]) =>
    'text' in file && /\.css$/i.test(href) ? [{ href, content: file.text }] : [],
  );

/** The linter without what it reports of a project that the service renders. */
const createProjectLinter = (
  { lint }: CompositionLinter,
  settings: LintSettings,
  isDeclarationValid: boolean,
): CompositionLinter => ({
  lint: async (html) =>
    (await lint(html, settings)).filter(
      ({ code }) => code !== TRAVERSAL_RULE && !(isDeclarationValid && code === DECLARATION_RULE),
    ),
});

/** Checks every document of a project whose files have no problem of their own, with the values of a request. */
export const checkProject = async (
  files: ProjectFiles,
  { linter: lintOne, components }: ProjectCheckDeps,
  request?: RequestedValues,
): Promise<ProjectCheck> => {
  const watched = watchAddresses();
  const documents = readProjectDocuments(files, components, watched.watch);
  if (documents === undefined) return PROJECT_TOO_COMPLEX;
  const { index, mounted, tooComplex } = documents;
  const { variables, isValid } = readProjectVariables(index.document);
  const styleSheets = styleSheetsOf(files);
  const linterFor = (isMounted: boolean) => createProjectLinter(lintOne, { isMounted, styleSheets }, isValid);

  const checked = await checkComposition(index.document.source, {
    linter: linterFor(false),
    components: index.sources,
    styleSheets: styleSheets.map(({ content }) => content),
  });
  const root = readRoot(index.document);
  const seconds = 'root' in root ? root.root.durationSeconds : undefined;
  const own = [...mounted.values()].filter(({ isOwn }) => isOwn);
  const ofMounted: Findings[] = [];
  for (const document of own) ofMounted.push(await checkMounted(document, linterFor(true)));
  const converted = convertValues(variables, request, {
    sources: index.sources,
    videoSeconds: seconds ?? Infinity,
    hasOwnFont: [index, ...own].some(({ document }) => hasOwnFont(document)),
  });
  const media = readProjectMedia(documents, converted.values, seconds);
  const linked = scanLinkedFiles(files, components, watched);

  const locate = createProblemLocator(files);
  const problems = locate([
    ...inFile(PROJECT_INDEX, 'problems' in checked ? checked.problems : []),
    ...ofMounted.flatMap((each) => each.problems),
    ...tooComplex.map((file) => ({ ...problemAt('document_too_complex', null), file })),
    ...linked.problems,
    ...media.problems,
    ...findCaptionFileProblems(documents),
  ]);
  const named = [
    ...inFile(PROJECT_INDEX, checked.assetUse?.references),
    ...[...ofMounted, linked].flatMap((each) => each.references),
  ];
  const references = listReferences(files, named, converted.assets, variables);
  return {
    ...('root' in checked && problems.length === 0 && { root: checked.root }),
    variables,
    problems,
    warnings: locate([
      ...inFile(PROJECT_INDEX, checked.warnings),
      ...ofMounted.flatMap((each) => each.warnings),
    ]),
    assetIds: listAssets(files, references),
    references,
    values: converted.values,
    violations: converted.violations,
    audio: withPlaces(files, media.audio),
    video: withPlaces(files, media.video),
  };
};
