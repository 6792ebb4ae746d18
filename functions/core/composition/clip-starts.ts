import type { DocumentElement, ParsedDocument } from '#core/composition/parse-document.ts';
import { createProblemList } from '#core/composition/problems.ts';
import type { CompositionProblem } from '#core/composition/problems.ts';
import { findRoot } from '#core/composition/root-attributes.ts';

const ID = /^[\w.:-]+$/;
const ID_AND_OFFSET = /^([\w.:-]+)\s*([+-])\s*(\d{1,9}(?:\.\d+)?|\.\d+)$/;

/** A number of seconds, or a time relative to the end of another clip. */
type Start = { readonly seconds: number } | { readonly clip: string; readonly offset: number };

/** Undefined for a text that the format does not read. */
const parseStart = (text: string): Start | undefined => {
  if (Number.isFinite(Number(text))) return { seconds: Number(text) };
  if (ID.test(text)) return { clip: text, offset: 0 };
  const [, clip, sign, offset] = ID_AND_OFFSET.exec(text) ?? [];
  return clip === undefined ? undefined : { clip, offset: Number(`${sign}${offset}`) };
};

/** `invalid`: the runtime of the format would start the clip at 0 instead. `unknown`: scripts decide. */
type Seconds = number | 'invalid' | 'unknown';

/** Returns a function that finds when a clip with `data-start` starts in the video. */
export const createStartResolver = (document: ParsedDocument): ((element: DocumentElement) => Seconds) => {
  const root = findRoot(document).root;
  const own = ownElements(document);
  const byNode = new Map<unknown, DocumentElement>(own.map((element) => [element.node, element]));
  const byName = new Map<string, DocumentElement>();
  for (const name of ['data-composition-id', 'id'])
    for (const element of own.toReversed()) {
      const value = element.attributes.get(name);
      if (value !== undefined && (name === 'id' || !byName.has(value))) byName.set(value, element);
    }
  const resolved = new Map<DocumentElement, Seconds>();

  const hostOf = ({ node }: DocumentElement): DocumentElement | undefined => {
    for (let parent = node.parentNode; parent; parent = 'parentNode' in parent ? parent.parentNode : null) {
      const element = byNode.get(parent);
      if (element?.attributes.has('data-composition-id') === true) return element;
    }
    return undefined;
  };
  const resolve = (element: DocumentElement): Seconds => {
    const known = resolved.get(element);
    if (known !== undefined) return known;
    resolved.set(element, 'invalid'); // while it is being resolved: clips that wait for each other never start
    const seconds = resolveNew(element);
    resolved.set(element, seconds);
    return seconds;
  };
  const resolveNew = (element: DocumentElement): Seconds => {
    const text = element.attributes.get('data-start')?.trim() ?? '';
    const start = parseStart(text);
    if (start === undefined) return 'invalid';
    if ('seconds' in start) {
      const host = hostOf(element);
      const hostSeconds = host === undefined || host === root ? 0 : resolve(host);
      return typeof hostSeconds === 'number' ? hostSeconds + Math.max(0, start.seconds) : 'unknown';
    }
    const clip = byName.get(start.clip);
    if (clip === undefined) return 'invalid';
    const clipSeconds = resolve(clip);
    if (typeof clipSeconds !== 'number') return clipSeconds;
    const duration = Number(clip.attributes.get('data-duration') || Number.NaN);
    return duration > 0 ? Math.max(0, clipSeconds + duration + start.offset) : 'unknown';
  };
  return resolve;
};

/** Ids of the elements after whose end another one starts. */
export const findFollowed = (document: ParsedDocument): ReadonlySet<string> =>
  new Set(
    ownElements(document).flatMap(({ attributes }) => {
      const start = parseStart(attributes.get('data-start')?.trim() ?? '');
      return start !== undefined && 'clip' in start ? start.clip : [];
    }),
  );

const ownElements = ({ elements }: ParsedDocument): readonly DocumentElement[] =>
  elements.filter(({ isInTemplate }) => !isInTemplate);

/**
 * Problems of clips whose `data-start` the format cannot resolve, and of clips that start when the video is over.
 * `videoSeconds` is unknown for a document without a valid root. `<audio>` has problems of its own.
 */
export const findStartProblems = (
  document: ParsedDocument,
  videoSeconds: number | undefined,
): readonly CompositionProblem[] => {
  const { problems, report } = createProblemList();
  const { root } = findRoot(document);
  const resolve = createStartResolver(document);
  for (const element of ownElements(document)) {
    const text = element.attributes.get('data-start');
    if (text === undefined || element === root || element.name === 'audio') continue;
    const seconds = resolve(element);
    const place = [element.attributePosition('data-start'), `data-start="${text}"`] as const;
    if (seconds === 'invalid') report('unknown_clip_start', ...place);
    if (typeof seconds === 'number' && videoSeconds !== undefined && seconds >= videoSeconds)
      report('clip_after_end', ...place);
  }
  return problems;
};
