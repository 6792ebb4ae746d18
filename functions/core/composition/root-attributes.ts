import { COMPOSITION_FPS, FRAME_SIZE, MIN_DURATION_SECONDS } from '#contracts/limits.ts';
import type { DocumentElement, ParsedDocument } from '#core/composition/parse-document.ts';
import { parseDocument } from '#core/composition/parse-document.ts';
import { locateProblems, problemAt } from '#core/composition/problems.ts';
import type {
  CompositionCheck,
  CompositionProblem,
  LocatedProblem,
  OwnProblemCode,
  RootAttributes,
} from '#core/composition/problems.ts';

const DEFAULT_FPS = 30;
const MAX_REPORTED_ROOTS = 100; // a response holds at most 100 problems
const WHOLE_NUMBER = /^\d{1,6}$/;
const DECIMAL_NUMBER = /^(\d{1,300}(\.\d+)?|\.\d+)$/; // a number has at most 309 digits

/** Reads the root attributes from HTML and checks no other rule. */
export const readRootAttributes = (html: string): CompositionCheck => {
  const document = parseDocument(html);
  return document ? readRoot(document) : { problems: [problemAt('document_too_complex', null)] };
};

/** `derivedSeconds` is the duration of a root without one. */
export const readRoot = (document: ParsedDocument, derivedSeconds = 0): CompositionCheck => {
  const { root, others } = findRoot(document);
  if (!root) return { problems: [problemAt('missing_root', null)] };
  const problems = others
    .slice(0, MAX_REPORTED_ROOTS)
    .map((other) =>
      problemAt('multiple_roots', other.position, describeAttribute(other, 'data-composition-id')),
    );
  const attributes = readAttributes(root, problems, derivedSeconds);
  return problems.length > 0 ? { problems } : { root: attributes };
};

/** A warning of a root whose duration is that of its clips. */
export const findDerivedDuration = (
  document: ParsedDocument,
  derivedSeconds: number | undefined,
): readonly CompositionProblem[] => {
  const { root } = findRoot(document);
  const isOpen = root !== undefined && !root.attributes.get('data-duration')?.trim();
  return isOpen && derivedSeconds !== undefined
    ? [problemAt('derived_duration', root.position, String(derivedSeconds))]
    : [];
};

/** The problem of a valid document that is longer than a video may be. */
export const findTooLong = (html: string, maxSeconds: number): readonly LocatedProblem[] => {
  const document = parseDocument(html);
  const root = document && findRoot(document).root;
  const position = root?.attributePosition('data-duration') ?? null;
  const subject = root && describeAttribute(root, 'data-duration');
  const choices = { valid: [String(maxSeconds)] };
  return locateProblems(html, [problemAt('duration_too_long', position, subject, choices)]);
};

/** The root element, and other elements that could equally be the root. */
export const findRoot = ({
  elements,
}: ParsedDocument): { readonly root: DocumentElement | undefined; readonly others: DocumentElement[] } => {
  const compositions = elements.filter(
    (element) => !element.isInTemplate && (element.attributes.get('data-composition-id') ?? '').trim() !== '',
  );
  const declared = compositions.filter(({ attributes }) => attributes.get('data-root')?.trim() === 'true');
  const outermost = compositions.filter((element) => !element.isInComposition);
  // A mounted component takes its size and length from its host, so it is not a root.
  const own = outermost.filter(({ attributes }) => !attributes.has('data-composition-src'));
  const [root, ...others] = [declared, own, outermost].find((found) => found.length > 0) ?? [];
  return { root, others };
};

// Reads every attribute even after one is invalid, so that all problems are returned at once.
const readAttributes = (
  root: DocumentElement,
  problems: CompositionProblem[],
  derivedSeconds: number,
): RootAttributes => {
  const read = (name: string) => root.attributes.get(name)?.trim() ?? '';
  const report = (code: OwnProblemCode, name: string) =>
    problems.push(problemAt(code, root.attributePosition(name), describeAttribute(root, name)));

  const side = (name: 'data-width' | 'data-height') => {
    const value = WHOLE_NUMBER.test(read(name)) ? Number(read(name)) : Number.NaN;
    if (read(name) === '') report('missing_size', name);
    else if (!isFrameSide(value)) report('invalid_size', name);
    return value;
  };
  const width = side('data-width');
  const height = side('data-height');
  if (isFrameSide(width) && isFrameSide(height) && width * height > FRAME_SIZE.maxPixels) {
    report('invalid_size', 'data-width');
  }

  const fps = readFps(read('data-fps'));
  if (fps === undefined) report('invalid_fps', 'data-fps');

  const duration = read('data-duration') || String(derivedSeconds);
  const durationSeconds = DECIMAL_NUMBER.test(duration) ? Number(duration) : 0;
  if (durationSeconds === 0) report('missing_duration', 'data-duration');
  else if (durationSeconds < MIN_DURATION_SECONDS) report('duration_too_short', 'data-duration');

  const start = read('data-start');
  if (start !== '' && !(DECIMAL_NUMBER.test(start) && Number(start) === 0))
    report('invalid_start', 'data-start');

  return { width, height, fps: fps ?? DEFAULT_FPS, durationSeconds };
};

const isFrameSide = (side: number): boolean =>
  side % 2 === 0 && side >= FRAME_SIZE.min && side <= FRAME_SIZE.max;

const readFps = (value: string): number | undefined =>
  value === '' ? DEFAULT_FPS : COMPOSITION_FPS.find((fps) => String(fps) === value);

const describeAttribute = (element: DocumentElement, name: string): string => {
  const value = element.attributes.get(name);
  return value === undefined ? name : `${name}="${value}"`;
};
