import type { LintFinding } from '#core/ports/compositions.ts';
import { findUnavailableFonts, UNAVAILABLE_FONT } from '#core/composition/font-sources.ts';
import type { ParsedDocument } from '#core/composition/parse-document.ts';
import { problemAt } from '#core/composition/problems.ts';
import type { CompositionProblem, OwnProblemCode } from '#core/composition/problems.ts';
import { findCall } from '#core/composition/script-findings.ts';

const MAX_LOCATED_FINDINGS = 300;

/** Linter errors that repeat, less precisely, a problem of the validator's own rules. */
const COVERED_BY_OWN: ReadonlyMap<string, readonly OwnProblemCode[]> = new Map<
  string,
  readonly OwnProblemCode[]
>([
  ['root_missing_composition_id', ['missing_root']],
  ['root_missing_dimensions', ['missing_root', 'missing_size', 'invalid_size']],
  ['root_composition_missing_duration_source', ['missing_root', 'missing_duration']],
  ['invalid_parent_traversal_in_asset_path', ['path_outside_composition']],
  ['placeholder_media_url', ['remote_asset']],
  ['base64_media_prohibited', ['remote_asset', 'unsupported_media']],
  ...[
    'audio_group_no_members',
    'media_missing_data_start',
    'media_missing_id',
    'media_missing_src',
    'self_closing_media_tag',
    'video_audio_double_source',
    'video_missing_muted',
    'video_muted_with_declared_audio',
    'video_nested_in_timed_element',
  ].map((code) => [code, ['unsupported_media']] as const),
]);

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

/** The errors among the linter's findings as problems, without those that repeat one of `own`. */
export const toLintProblems = (
  findings: readonly LintFinding[],
  own: readonly CompositionProblem[],
  document: ParsedDocument,
): readonly CompositionProblem[] => {
  const ownCodes = new Set(own.map(({ code }) => code));
  const errors = findings
    .filter(({ severity }) => severity === 'error')
    .filter(({ code }) => !COVERED_BY_OWN.get(code)?.some((ownCode) => ownCodes.has(ownCode)))
    .slice(0, MAX_LOCATED_FINDINGS);
  if (errors.length === 0) return [];
  const locate = createLocator(document);
  return errors.flatMap((finding) =>
    finding.code === UNAVAILABLE_FONT
      ? findUnavailableFonts(document) // the linter also reports families that a browser never reaches
      : problemAt(finding.code, locate(finding), finding.subject ?? finding.snippet),
  );
};

/** Position of a finding: of the call or snippet it quotes, else of the element with its id, else null. */
const createLocator = ({ source, elements }: ParsedDocument): ((finding: LintFinding) => number | null) => {
  const positionsById = new Map<string, number>();
  for (const { attributes, position } of elements) {
    const id = attributes.get('id');
    if (id !== undefined && !positionsById.has(id)) positionsById.set(id, position);
  }
  const findSnippet = createSnippetSearch(source);
  return ({ code, subject, snippet, elementId }) => {
    const position = snippet === undefined ? null : findSnippet(snippet);
    if (position === null) return elementId === undefined ? null : (positionsById.get(elementId) ?? null);
    if (code !== 'non_deterministic_code' || subject === undefined) return position;
    // The linter quotes the start of the script.
    const script = elements.findLast(({ textPosition, text }) => text !== '' && textPosition <= position);
    const offset = script && findCall(script.text, subject);
    return !script || offset === undefined ? position : script.textPosition + offset;
  };
};

// The linter collapses whitespace in a snippet and truncates a long one.
const createSnippetSearch = (html: string): ((snippet: string) => number | null) => {
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
