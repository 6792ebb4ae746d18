import { frameCount } from '#core/rendering/frames.ts';
import { COMPOSITION_FPS, FRAME_SIZE } from '#contracts/limits.ts';
import type { DocumentElement, ParsedDocument } from '#core/composition/parse-document.ts';
import { parseDocument } from '#core/composition/parse-document.ts';
import { problemAt } from '#core/composition/problems.ts';
import type {
  CompositionCheck,
  CompositionProblem,
  OwnProblemCode,
  RootAttributes,
} from '#core/composition/problems.ts';

const DEFAULT_FPS = 30; // decisions: absent means 30
const MAX_NAMED_RIVALS = 100; // no answer has more problems
const WHOLE_NUMBER = /^\d{1,6}$/;
const DECIMAL_NUMBER = /^(\d{1,300}(\.\d+)?|\.\d+)$/; // more digits are more than a number holds

/** Reads the root attributes of a document whose other rules are checked elsewhere. */
export const readRootAttributes = (html: string): CompositionCheck => {
  const document = parseDocument(html);
  return document ? readRoot(document) : { problems: [problemAt('document_too_complex', null)] };
};

export const readRoot = (document: ParsedDocument): CompositionCheck => {
  const { root, rivals } = findRoot(document);
  if (!root) return { problems: [problemAt('missing_root', null)] };
  const problems = rivals
    .slice(0, MAX_NAMED_RIVALS)
    .map((rival) =>
      problemAt('multiple_roots', rival.position, describeAttribute(rival, 'data-composition-id')),
    );
  const attributes = readAttributes(root, problems);
  return problems.length > 0 ? { problems } : { root: attributes };
};

/** The element that stands for the whole video, and others that would do as well. */
export const findRoot = ({
  elements,
}: ParsedDocument): { readonly root: DocumentElement | undefined; readonly rivals: DocumentElement[] } => {
  const compositions = elements.filter(
    (element) => !element.isInTemplate && (element.attributes.get('data-composition-id') ?? '').trim() !== '',
  );
  const declared = compositions.filter(({ attributes }) => attributes.get('data-root')?.trim() === 'true');
  const outermost = compositions.filter((element) => !element.isInComposition);
  // A mounted component is no root: it takes its size and length from the place it is mounted at.
  const own = outermost.filter(({ attributes }) => !attributes.has('data-composition-src'));
  const [root, ...rivals] = [declared, own, outermost].find((found) => found.length > 0) ?? [];
  return { root, rivals };
};

// Every attribute is read even after one was wrong, so that all problems come back at once.
const readAttributes = (root: DocumentElement, problems: CompositionProblem[]): RootAttributes => {
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

  const durationSeconds = DECIMAL_NUMBER.test(read('data-duration')) ? Number(read('data-duration')) : 0;
  if (frameCount(durationSeconds, fps ?? DEFAULT_FPS) < 1) report('missing_duration', 'data-duration');

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
