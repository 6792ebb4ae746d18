import { collectAssetReferences, findMentions } from '#core/composition/asset-references.ts';
import { checkComposition, findFramesets } from '#core/composition/check-composition.ts';
import type { CheckDeps } from '#core/composition/check-composition.ts';
import { createVariablesReader } from '#core/composition/component-problems.ts';
import { findStartProblems } from '#core/composition/clip-starts.ts';
import { readVariableDeclarations, readVariableValues } from '#core/composition/composition-variables.ts';
import { capReferences } from '#core/composition/cap-references.ts';
import { isTooNested } from '#core/composition/css-nesting.ts';
import { findSubstitutedFonts, hasOwnFont } from '#core/composition/font-sources.ts';
import { findLateAnimations } from '#core/composition/late-animations.ts';
import { lintableHtml, toLintProblems } from '#core/composition/lint-findings.ts';
import type { ParsedDocument } from '#core/composition/parse-document.ts';
import { problemAt } from '#core/composition/problems.ts';
import type { AssetReference, CompositionProblem, RootAttributes } from '#core/composition/problems.ts';
import { scanResources } from '#core/composition/resource-problems.ts';
import { readRoot } from '#core/composition/root-attributes.ts';
import { findTextProblems } from '#core/composition/text-problems.ts';
import type { CompositionLinter } from '#core/ports/compositions.ts';
import { findLastEnd } from '#core/project/derived-duration.ts';
import { linkedTexts, scanLinkedFiles, watchAddresses } from '#core/project/linked-files.ts';
import type { WatchedAddresses } from '#core/project/linked-files.ts';
import type { ProjectCheck, RequestedValues } from '#core/project/project-check.ts';
import { readProjectDocuments } from '#core/project/project-documents.ts';
import type { ProjectDocument, ProjectDocuments } from '#core/project/project-documents.ts';
import { PROJECT_INDEX } from '#core/project/project-files.ts';
import type { ProjectFiles } from '#core/project/project-files.ts';
import {
  createProblemLocator,
  listAssets,
  listReferences,
  withPlaces,
} from '#core/project/project-places.ts';
import { findCaptionProblems } from '#core/project/project-captions.ts';
import { readProjectMedia } from '#core/project/project-media.ts';
import type { InFile } from '#core/project/project-media.ts';
import { createProjectLinter } from '#core/project/project-linter.ts';
import { findInvalidDefaults } from '#core/project/invalid-defaults.ts';
import { findUnknownBindings } from '#core/project/unknown-bindings.ts';
import { readCaptionsOf } from '#core/project/shown-captions.ts';
import { convertValues } from '#core/project/project-values.ts';
import { readProjectVariables } from '#core/project/project-variables.ts';

type ProjectCheckDeps = Pick<CheckDeps, 'linter' | 'components'>;

const NO_PLACE = { line: null, column: null };

/** Result for a project with files that the rules cannot finish, or that has too much for them as a whole. */
const tooComplexIn = (files: readonly (string | null)[]): ProjectCheck => ({
  variables: [],
  problems: files.map((file) => ({ ...problemAt('document_too_complex', null), file, ...NO_PLACE })),
  warnings: [],
  assetIds: [],
  references: [],
  values: {},
  violations: new Map(),
  others: [],
  audio: [],
  video: [],
  captions: [],
});
export const PROJECT_TOO_COMPLEX = tooComplexIn([null]);

const STYLE_SHEET = /\.css$/i;
const MODULE_TYPE = /^\s*(?:module|importmap)\s*$/i;

interface Findings {
  readonly problems: readonly InFile<CompositionProblem>[];
  readonly warnings: readonly InFile<CompositionProblem>[];
  readonly references: readonly InFile<AssetReference>[];
}

const inFile = <T extends object>(file: string, all: readonly T[] = []): readonly InFile<T>[] =>
  all.map((each) => ({ ...each, file }));

/** A document with what it loads and the style sheets of its page. */
type Scanned = ProjectDocument & { readonly resources: ReturnType<typeof scanResources> };

/** Checks a document that is mounted by the same rules as one that is not, except those about its root and its media. */
const checkMounted = async (
  { path, document, content, resources, sources }: Scanned,
  linter: CompositionLinter,
): Promise<Findings> => {
  const own = [
    ...findFramesets(document.source),
    ...resources.problems,
    ...findModules(content),
    ...findStartProblems(content, undefined),
    ...findTextProblems(document, createVariablesReader(sources)),
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

/** Modules of mounted documents, which HyperFrames' inliner turns into scripts. */
const findModules = ({ elements }: ParsedDocument): readonly CompositionProblem[] =>
  elements
    .filter(({ name, attributes }) => name === 'script' && MODULE_TYPE.test(attributes.get('type') ?? ''))
    .map(({ attributes, position }) =>
      problemAt('unsupported_element', position, `<script type="${attributes.get('type')?.trim()}">`),
    );

const withStyleSheets = <T extends ProjectDocument>(each: T, styleSheets: readonly string[]): T => ({
  ...each,
  document: { ...each.document, styleSheets },
  content: { ...each.content, styleSheets },
});

type DocumentsDeps = ProjectCheckDeps & { readonly isDeclarationValid: boolean };

/** Ids of the variables of a document and of the values that it gives to those which it mounts. */
const namesIn = ({ document: { elements } }: ProjectDocument): readonly string[] =>
  elements.flatMap((element) => [
    ...readVariableDeclarations(element).map(({ id }) => id),
    ...readVariableValues(element).map(([id]) => id),
  ]);

const REGISTRY = '__timelines';

/** Whether a script may register the timeline of the page: a linked one, or one in a document that names it. */
const registersTimeline = ({ index, mounted }: ProjectDocuments, linked: readonly string[]): boolean => {
  const root = index.document.elements.find(({ attributes }) => attributes.has('data-composition-id'));
  const id = root?.attributes.get('data-composition-id') ?? '';
  return (
    linked.some((text) => text.includes(REGISTRY)) ||
    [index, ...mounted.values()]
      .flatMap(({ content }) => content.elements)
      .some(({ name, text }) => name === 'script' && text.includes(REGISTRY) && text.includes(id))
  );
};

interface CheckedDocuments {
  /** Of `index.html`. */
  readonly root: RootAttributes | undefined;
  readonly found: Findings;
  /** Known also when the root has other problems. */
  readonly seconds: number | undefined;
  readonly hasOwnFont: boolean;
}

/** Checks each document with the style sheets of the page, and the files that they load. */
const checkDocuments = async (
  files: ProjectFiles,
  documents: ProjectDocuments,
  watched: WatchedAddresses,
  { linter: lintOne, components, isDeclarationValid }: DocumentsDeps,
): Promise<CheckedDocuments> => {
  const { index, mounted } = documents;
  const scanned = [index, ...mounted.values()]
    .filter(({ isOwn }) => isOwn)
    .map((each) => ({ ...each, resources: scanResources(each.document, each.sources) }));
  const linked = scanLinkedFiles(files, components, watched);
  const styleSheets = linkedTexts(files, watched, 'stylesheet');
  const scripts = linkedTexts(files, watched, 'script').map(({ content }) => content);
  const names = scanned.flatMap(namesIn);
  const texts = styleSheets.map(({ content }) => content);
  const own = scanned.map((each) => withStyleSheets(each, texts));
  const isTimelineRegistered = registersTimeline(documents, scripts);
  const linter = createProjectLinter(lintOne, styleSheets, { isDeclarationValid, isTimelineRegistered });

  const derivedSeconds = findLastEnd(documents);
  const checked = await checkComposition(index.document.source, {
    linter: linter.of(false),
    components: index.sources,
    styleSheets: texts,
    ...(derivedSeconds !== undefined && { derivedSeconds }),
  });
  const ofMounted: Findings[] = [];
  for (const each of own)
    if (each.path !== PROJECT_INDEX) ofMounted.push(await checkMounted(each, linter.of(true)));
  const ofStyles = linter.ofStyles();
  const root = readRoot(index.document, derivedSeconds);
  return {
    root: 'root' in checked ? checked.root : undefined,
    seconds: 'root' in root ? root.root.durationSeconds : undefined,
    hasOwnFont: own.some(({ document }) => hasOwnFont(document)),
    found: {
      problems: [
        ...inFile(PROJECT_INDEX, 'problems' in checked ? checked.problems : []),
        ...ofMounted.flatMap((each) => each.problems),
        ...ofStyles.problems,
        ...linked.problems,
      ],
      warnings: [
        ...inFile(PROJECT_INDEX, checked.warnings),
        ...ofMounted.flatMap((each) => each.warnings),
        ...ofStyles.warnings,
        ...own.flatMap((each) => inFile(each.path, findUnknownBindings(each.content, names))),
      ],
      references: [
        ...inFile(PROJECT_INDEX, checked.assetUse?.references),
        ...[...ofMounted, linked].flatMap((each) => each.references),
      ],
    },
  };
};

const findNestedSheets = (files: ProjectFiles): readonly string[] =>
  [...files].flatMap(([path, file]) =>
    'text' in file && STYLE_SHEET.test(path) && isTooNested(file.text) ? [path] : [],
  );

const FONT_LOADER = /\bFontFace\b|@font-face|fonts\.googleapis\.com/i;

/** Whether a file declares fonts in any way, or the page links to those of the font provider. */
const mentionsFonts = (files: ProjectFiles): boolean =>
  [...files.values()].some((file) => 'text' in file && FONT_LOADER.test(file.text));

const DATA = /\.(?:m?js|json)$/i;

/** The assets that scripts and data name. */
const findNamedInData = (files: ProjectFiles): readonly InFile<AssetReference>[] =>
  [...files].flatMap(([path, file]) =>
    'text' in file && DATA.test(path) ? inFile(path, findMentions({ source: file.text, comments: [] })) : [],
  );

/** Checks every document of a project whose files have no problem of their own, with the values of a request. */
export const checkProject = async (
  files: ProjectFiles,
  deps: ProjectCheckDeps,
  request?: RequestedValues,
): Promise<ProjectCheck> => {
  const nested = findNestedSheets(files);
  if (nested.length > 0) return tooComplexIn(nested);
  const watched = watchAddresses();
  const documents = readProjectDocuments(files, deps.components, watched.watch);
  if (documents === undefined) return tooComplexIn([PROJECT_INDEX]);
  const declarations = readProjectVariables(documents.index.document);
  const { variables, isValid: isDeclarationValid } = declarations;
  const checked = await checkDocuments(files, documents, watched, { ...deps, isDeclarationValid });
  const conversion = {
    sources: documents.index.sources,
    videoSeconds: checked.seconds ?? Infinity,
    hasOwnFont: checked.hasOwnFont,
    mayLoadFonts: checked.hasOwnFont || mentionsFonts(files),
  };
  const converted = convertValues(variables, request, conversion);
  const media = readProjectMedia(documents, converted.values, checked.seconds);

  const captions = findCaptionProblems(documents, conversion);

  const locate = createProblemLocator(files);
  const problems = locate([
    ...checked.found.problems,
    ...documents.tooComplex.map((file) => ({ ...problemAt('document_too_complex', null), file })),
    ...media.problems,
    ...captions.problems,
  ]);
  const references = listReferences(
    files,
    capReferences([...checked.found.references, ...findNamedInData(files)]),
    converted.assets,
    variables,
  );
  return {
    ...(checked.root && problems.length === 0 && { root: checked.root }),
    variables,
    problems,
    warnings: locate([
      ...checked.found.warnings,
      ...captions.warnings,
      ...inFile(PROJECT_INDEX, findInvalidDefaults(declarations, conversion)),
    ]),
    assetIds: listAssets(files, references),
    references,
    values: converted.values,
    violations: converted.violations,
    others: (request?.others ?? []).map((requested) => {
      const asRequested = { ...request, requested, brandKit: request?.brandKit ?? {} };
      const { violations, assets } = convertValues(variables, asRequested, conversion);
      return { violations, assets };
    }),
    audio: withPlaces(files, media.audio),
    video: withPlaces(files, media.video),
    captions:
      checked.root && problems.length === 0 ? readCaptionsOf(documents, converted.values, checked.root) : [],
  };
};
