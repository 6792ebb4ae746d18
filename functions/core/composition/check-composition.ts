import type { LocalSources } from '#core/composition/local-sources.ts';
import type { CompositionLinter } from '#core/ports/compositions.ts';
import { readAudioElements } from '#core/composition/audio-elements.ts';
import { collectAssetReferences } from '#core/composition/asset-references.ts';
import { findStartProblems } from '#core/composition/clip-starts.ts';
import { findClosedRoot, findTagInSource } from '#core/composition/closed-roots.ts';
import { createVariablesReader, findComponentProblems } from '#core/composition/component-problems.ts';
import { findDefaultProblems } from '#core/composition/caption-problems.ts';
import { findSubstitutedFonts, hasOwnFont } from '#core/composition/font-sources.ts';
import { findLateAnimations } from '#core/composition/late-animations.ts';
import { lintableHtml, toLintProblems } from '#core/composition/lint-findings.ts';
import type { LintProblems } from '#core/composition/lint-findings.ts';
import { parseDocument } from '#core/composition/parse-document.ts';
import type { ParsedDocument, ParsedTree } from '#core/composition/parse-document.ts';
import { hasAdditionsInPlace, makeAdditions } from '#core/composition/prepare-document.ts';
import type { DocumentSettings } from '#core/composition/prepare-document.ts';
import { inOrder, problemAt } from '#core/composition/problems.ts';
import type { CompositionCheck, CompositionProblem } from '#core/composition/problems.ts';
import { scanResources } from '#core/composition/resource-problems.ts';
import { findDerivedDuration, readRoot } from '#core/composition/root-attributes.ts';
import { findStillPage } from '#core/composition/still-page.ts';
import { readVideoElements } from '#core/composition/video-elements.ts';
import { readCaptionsOfDocument } from '#core/project/shown-captions.ts';
import { findTextProblems } from '#core/composition/text-problems.ts';

export interface CheckDeps {
  readonly linter: CompositionLinter;
  readonly components: LocalSources;
  /** Texts of the style sheets of its project. */
  readonly styleSheets?: readonly string[];
  /** Duration of a root without one. */
  readonly derivedSeconds?: number;
  /** Called before the linter starts with the result to return if the linter times out. */
  readonly onPartial?: (check: CompositionCheck) => void;
}

const FRAMESET = /<frameset[\t\n\f\r />]/i;

/** Result for a document that the rules cannot finish. */
export const TOO_COMPLEX: CompositionCheck = { problems: [problemAt('document_too_complex', null)] };

/** Checks a document against every rule; problems come in document order, at most 100. */
export const checkComposition = async (
  html: string,
  { linter, components, styleSheets, derivedSeconds, onPartial }: CheckDeps,
): Promise<CompositionCheck> => {
  const parsed = parseDocument(html);
  if (!parsed) return TOO_COMPLEX;
  const document = { ...parsed, ...(styleSheets && { styleSheets }) };

  const reading = readRoot(document, derivedSeconds);
  const resources = scanResources(document, components);
  const videoSeconds = 'root' in reading ? reading.root.durationSeconds : undefined;
  const isOfProject = components.findInProject !== undefined; // whose media are read with those of its other documents
  const audio = isOfProject ? NO_MEDIA : readAudioElements(document, videoSeconds);
  const video = isOfProject ? NO_MEDIA : readVideoElements(document, videoSeconds);
  const ruleProblems = [
    ...findFramesets(document.source),
    ...('problems' in reading ? reading.problems : []),
    ...resources.problems,
    ...audio.problems,
    ...video.problems,
    ...findStartProblems(document, videoSeconds),
    ...findComponentProblems(document, components),
    ...findTextProblems(document, createVariablesReader(components)),
    ...(isOfProject ? [] : findDefaults(document, videoSeconds)),
  ];
  // Last, because a document with other problems may be unclear for the same reason.
  if (ruleProblems.length === 0 && 'root' in reading) {
    ruleProblems.push(...findPreparedProblems(document, reading.root));
  }
  const warnings = [
    ...findDerivedDuration(document, derivedSeconds),
    ...findSubstitutedFonts(document),
    ...findLateAnimations(document),
    ...findStillPage(document),
  ];
  const references = collectAssetReferences(document, resources.references);
  const combine = (lint: LintProblems): CompositionCheck => {
    const problems = [...ruleProblems, ...lint.problems];
    const allWarnings = inOrder([...warnings, ...lint.warnings]);
    const findings = {
      ...(allWarnings.length > 0 && { warnings: allWarnings }),
      ...(references.length > 0 && {
        assetUse: { references, audio: audio.elements, video: video.elements },
      }),
    };
    if (problems.length === 0 && 'root' in reading) {
      const captions = isOfProject ? [] : readCaptionsOfDocument(html, components, {}, reading.root);
      return { root: reading.root, ...findings, ...(captions.length > 0 && { captions }) };
    }
    return { problems: inOrder(problems), ...findings };
  };

  onPartial?.(combine({ problems: [problemAt('lint_timeout', null)], warnings: [] }));
  const lintFindings = await linter.lint(lintableHtml(document));
  return combine(
    toLintProblems(lintFindings, [...ruleProblems, ...warnings], document, { isInProject: isOfProject }),
  );
};

const NO_MEDIA = { elements: [], problems: [] };

/** Problems of captions that are declared as defaults. */
const findDefaults = (document: ParsedDocument, videoSeconds = Infinity): readonly CompositionProblem[] =>
  document.elements.flatMap(
    (element) => findDefaultProblems(element, videoSeconds, () => hasOwnFont(document)).problems,
  );

/** Problems of the document with the additions of the renderer. */
const findPreparedProblems = (
  document: ParsedTree,
  settings: DocumentSettings,
): readonly CompositionProblem[] => {
  const additions = makeAdditions(document, settings);
  const closedRoot = findClosedRoot(additions.html);
  if (closedRoot === undefined)
    return hasAdditionsInPlace(document, additions) ? [] : [problemAt('ambiguous_markup', null)];
  const { position, tag } = findTagInSource(document.source, additions.html, closedRoot);
  return [problemAt('closed_shadow_root', position, tag)];
};

/** Parsers differ on when a late `<frameset>` still replaces the page, so it is refused wherever it occurs. */
export const findFramesets = (html: string): readonly CompositionProblem[] => {
  const position = html.search(FRAMESET);
  return position < 0 ? [] : [problemAt('unsupported_element', position, '<frameset>')];
};
