import type { AssetId } from '#core/asset/asset-id.ts';
import type { DocumentElement, ParsedDocument } from '#core/composition/parse-document.ts';

/** Set by the renderer on a `<video>` that shows a clip: the index of the clip. Copies of the element have it too. */
export const CLIP_MARK = 'data-renderer-clip';

/** Set by the renderer on a `<video>` of a file that is mounted: its number in the file. */
export const MOUNTED_VIDEO = 'data-renderer-video';
/** Behind the number of one that gets the duration of its clip. */
export const NEEDS_DURATION = '+';

/** Of an element whose sound or pictures the renderer finds by it. */
export const ID_MAX_CHARACTERS = 1000;
/** Of a `<video>` of a project that has none. */
export const positionalId = (video: number): string => `hf-video-${video}`;
/** Names the variable of an address. */
export const BINDING = 'data-var-src';
/** Attributes of the format that change sound in ways the renderer does not support. */
export const UNSUPPORTED_ATTRIBUTES = [
  'data-automation',
  'data-fx-chain',
  'data-audio-group',
  BINDING,
] as const;

/** The asset of an element's address. */
export type AssetOf = (address: string, element: DocumentElement) => AssetId | undefined;

const SECONDS = /^(?:\d{1,9}(?:\.\d+)?|\.\d+)$/;

/** A number of seconds as the format writes it; NaN for another text. */
export const parseSeconds = (text: string): number => (SECONDS.test(text) ? Number(text) : Number.NaN);

export type ReadNumber = <T>(name: string, fallback: T, isValid?: (value: number) => boolean) => number | T;

/** Reads numeric attributes; `onInvalid` is called with the name of one that is not valid. */
export const createNumberReader =
  ({ attributes }: DocumentElement, onInvalid: (name: string) => void): ReadNumber =>
  (name, fallback, isValid = () => true) => {
    const text = attributes.get(name)?.trim() ?? '';
    if (text === '') return fallback;
    const value = parseSeconds(text);
    if (!Number.isNaN(value) && isValid(value)) return value;
    onInvalid(name);
    return fallback;
  };

/** The attribute that says where in the asset a clip begins. */
export const mediaStartName = ({ attributes }: DocumentElement): string =>
  attributes.has('data-playback-start') ? 'data-playback-start' : 'data-media-start';

/** Whether `data-start` counts from the beginning of the video, whatever composition contains the element. */
export const hasGlobalStart = ({ attributes }: DocumentElement): boolean =>
  attributes.get('data-hf-media-start-basis')?.trim().toLowerCase() === 'global';

/** The address of the first `<source>` with one of each element. */
export const readSources = ({ elements }: ParsedDocument): ReadonlyMap<unknown, string> => {
  const sources = new Map<unknown, string>();
  for (const { name, node, attributes } of elements) {
    const address = attributes.get('src')?.trim() ?? '';
    if (name === 'source' && address !== '' && !sources.has(node.parentNode))
      sources.set(node.parentNode, address);
  }
  return sources;
};

/** Whether the element plays nothing although a `<source>` has an address: browsers read none when there is a `src`. */
export const hidesSources = ({ node, attributes }: DocumentElement, sources: ReadonlyMap<unknown, string>) =>
  attributes.get('src')?.trim() === '' && sources.has(node);

/** The page plays no sound: the renderer mixes it. A media element without an address creates no player. */
export const WITHOUT_ADDRESS = { src: '' };
/** The renderer has resolved it; the runtime would set the address. */
export const WITHOUT_BINDING = { [BINDING]: '' };

/** An element that plays, or a `<source>` in one, whose address a variable has. */
export const isBoundMedia = ({ name, isSvg, attributes, node: { parentNode } }: DocumentElement): boolean =>
  !isSvg &&
  attributes.has('data-var-src') &&
  (/^(?:audio|video)$/.test(name) ||
    (name === 'source' &&
      parentNode !== null &&
      'tagName' in parentNode &&
      /^(?:audio|video)$/.test(parentNode.tagName)));

/** Whether a `<video>` starts at a time of its own and has no duration. */
export const needsDuration = (attributes: DocumentElement['attributes']): boolean =>
  attributes.has('data-start') && !attributes.get('data-duration')?.trim();
