import type { LintFinding } from '#core/ports/compositions.ts';
import { findUnavailableFonts, UNAVAILABLE_FONT } from '#core/composition/font-sources.ts';
import type { ParsedDocument } from '#core/composition/parse-document.ts';
import { problemAt } from '#core/composition/problems.ts';
import type { CompositionProblem, OwnProblemCode, WarningCode } from '#core/composition/problems.ts';
import { findInheritedStarts } from '#core/composition/video-elements.ts';
import { findCall, readScript } from '#core/composition/script-findings.ts';

const MAX_LOCATED_FINDINGS = 300;

type OwnCode = OwnProblemCode | WarningCode;

/** Linter errors that repeat, less precisely, a problem of the validator's own rules. */
const COVERED_BY_OWN: ReadonlyMap<string, readonly OwnCode[]> = new Map<string, readonly OwnCode[]>([
  ['root_missing_composition_id', ['missing_root']],
  ['root_missing_dimensions', ['missing_root', 'missing_size', 'invalid_size']],
  ['root_composition_missing_duration_source', ['missing_root', 'missing_duration', 'derived_duration']],
  ['invalid_parent_traversal_in_asset_path', ['path_outside_composition', 'path_outside_project']],
  ['placeholder_media_url', ['remote_asset']],
  ...['color_grading_non_media', 'color_grading_invalid_json', 'color_grading_invalid_structure'].map(
    (code) => [code, ['unsupported_element']] as const,
  ),
  ['base64_media_prohibited', ['remote_asset']],
]);

/** Errors about videos that count from the start of an element around them, which the runtime of the format shows too. */
const ABOUT_STARTS: ReadonlySet<string> = new Set([
  'media_missing_data_start',
  'video_nested_in_timed_element',
]);
/** The sound of a video that is not muted joins the mix, and no asset comes from another host. */
const ABOUT_PLAYERS: ReadonlySet<string> = new Set([
  'video_missing_muted',
  'media_crossorigin_breaks_preview',
]);

/** Linter errors about what the renderer shows as a browser does: they are advice. */
const ADVICE: ReadonlySet<string> = new Set([
  'gsap_css_transform_conflict',
  'gsap_non_transform_motion',
  'gsap_timeline_registered_before_async_build',
  'svg_drawon_css_dasharray_conflict',
]);

/**
 * The same in a project: about how HyperFrames' authors work, or about what the linter looks for in the document only although
 * a script of the project may contain it.
 */
const ADVICE_IN_PROJECTS: ReadonlySet<string> = new Set([
  ...ADVICE,
  'caption_container_relative_position',
  'caption_exit_missing_hard_kill',
  'caption_overflow_clips_scaled_words',
  'caption_transcript_not_inline',
  'gsap_fullscreen_overlay_starts_visible',
  'gsap_timeline_not_registered',
  'host_missing_composition_id',
  'media_missing_id',
  'missing_timeline_registry',
  'requestanimationframe_in_composition',
  'root_missing_dimensions',
  'subcomposition_root_styled_by_class',
  'template_literal_selector',
  UNAVAILABLE_FONT,
]);

/** Errors about a library that the linter looks for in `src` only; a module may import it by an address with this name. */
const MISSING_LIBRARIES: ReadonlyMap<string, RegExp> = new Map([
  ['missing_gsap_script', /gsap/i],
  ['missing_lottie_script', /lottie/i],
]);

/** Rules about what an author's script does; a call that the linter refuses is not quoted by its position. */
const SCRIPT_RULES: ReadonlyMap<string, (finding: LintFinding) => string | undefined> = new Map([
  ['non_deterministic_code', ({ subject }: LintFinding) => subject],
  ['requestanimationframe_in_composition', () => 'requestAnimationFrame()'],
  ['template_literal_selector', () => undefined],
]);
/** A line of a library that was pasted: no author writes one as long. */
const MINIFIED_LINE = /[^\n\r]{1000,}/g;
const blankMinifiedLines = (text: string): string =>
  text.replace(MINIFIED_LINE, (line) => ' '.repeat(line.length));

const WHITESPACE = /\s/;
const TRUNCATED = /\.\.\.$/;

/**
 * The document as the linter gets it, with every character at its offset. The linter searches comments by regular
 * expression: a `<!--` in an attribute would hide markup from its rules, and one special comment disables rules.
 */
export const lintableHtml = ({ source, comments, elements }: ParsedDocument): string => {
  const parts: string[] = [];
  let end = 0;
  for (const comment of comments.toSorted((a, b) => a.start - b.start)) {
    if (comment.start < end) continue;
    const blank = source.slice(comment.start, comment.end).replace(/[^\n\r]/g, ' ');
    parts.push(source.slice(end, comment.start), blank);
    end = comment.end;
  }
  parts.push(source.slice(end));
  // At the start of a script `<!--` begins a one-line comment.
  const scriptStarts = new Set(
    elements
      .filter(({ name }) => name === 'script')
      .map(({ text, textPosition }) => textPosition + text.search(/\S/)),
  );
  return parts
    .join('')
    .replaceAll('<!--', (_, offset: number) => (scriptStarts.has(offset) ? '//  ' : '<!-_'));
};

export interface LintProblems {
  readonly problems: readonly CompositionProblem[];
  readonly warnings: readonly CompositionProblem[];
}

/** The errors among the linter's findings, without those that repeat one of `own`; advice as warnings. */
export const toLintProblems = (
  findings: readonly LintFinding[],
  own: readonly CompositionProblem[],
  document: ParsedDocument,
  { isInProject = false }: { readonly isInProject?: boolean } = {},
): LintProblems => {
  const advice = isInProject ? ADVICE_IN_PROJECTS : ADVICE;
  const ownCodes = new Set(own.map(({ code }) => code));
  const inherited = findInheritedStarts(document);
  const errors = findings
    .filter(({ severity }) => severity === 'error')
    .filter(({ code }) => !COVERED_BY_OWN.get(code)?.some((ownCode) => ownCodes.has(ownCode)))
    .filter(({ code }) => !ABOUT_PLAYERS.has(code))
    .filter(({ code, elementId }) => !ABOUT_STARTS.has(code) || !inherited.has(elementId ?? ''))
    .filter(({ code }) => !importsLibrary(document, MISSING_LIBRARIES.get(code)))
    .slice(0, MAX_LOCATED_FINDINGS);
  if (errors.length === 0) return { problems: [], warnings: [] };
  const locate = createLocator(document);
  const located = errors.flatMap((finding) => {
    if (finding.code === UNAVAILABLE_FONT) return findUnavailableFonts(document); // the linter also reports families that a browser never reaches
    const position = locate(finding);
    return position === undefined
      ? []
      : [problemAt(finding.code, position, finding.subject ?? finding.snippet)];
  });
  return {
    problems: located.filter(({ code }) => !advice.has(code)),
    warnings: located.filter(({ code }) => advice.has(code)),
  };
};

const importsLibrary = ({ elements }: ParsedDocument, library: RegExp | undefined): boolean =>
  library !== undefined &&
  elements.some(
    ({ name, text }) =>
      name === 'script' && readScript(text).imports.some(({ text: source }) => library.test(source)),
  );

/**
 * Position of a finding: of the call or snippet it quotes, else of the element with its id, else null; undefined for
 * what a script rule finds in a pasted library only.
 */
const createLocator = ({
  source,
  elements,
}: ParsedDocument): ((finding: LintFinding) => number | null | undefined) => {
  const positionsById = new Map<string, number>();
  for (const { attributes, position } of elements) {
    const id = attributes.get('id');
    if (id !== undefined && !positionsById.has(id)) positionsById.set(id, position);
  }
  const findSnippet = createSnippetSearch(source);
  return (finding) => {
    const { code, snippet, elementId } = finding;
    const position = snippet === undefined ? null : findSnippet(snippet);
    if (position === null) return elementId === undefined ? null : (positionsById.get(elementId) ?? null);
    const readCall = SCRIPT_RULES.get(code);
    const script = elements.findLast(({ textPosition, text }) => text !== '' && textPosition <= position);
    if (!readCall || !script) return position;
    const own = blankMinifiedLines(script.text);
    const call = readCall(finding);
    if (call === undefined) return own[position - script.textPosition] === ' ' ? undefined : position;
    // The linter quotes the start of the script.
    const offset = findCall(own, call);
    if (offset !== undefined) return script.textPosition + offset;
    return own === script.text ? position : undefined;
  };
};

// The linter collapses whitespace in a snippet and truncates a long one.
export const createSnippetSearch = (html: string): ((snippet: string) => number | null) => {
  const characters: string[] = [];
  const offsets: number[] = [];
  for (let offset = 0; offset < html.length; offset += 1) {
    const character = html.charAt(offset);
    const isWhitespace = WHITESPACE.test(character);
    if (isWhitespace && characters.at(-1) === ' ') continue;
    characters.push(isWhitespace ? ' ' : character);
    offsets.push(offset);
  }
  const collapsed = characters.join('');
  return (snippet) => {
    const quoted = snippet.replace(TRUNCATED, '').trim();
    const index = quoted === '' ? -1 : collapsed.indexOf(quoted);
    return offsets[index] ?? null;
  };
};
