import type { DocumentElement, ParsedDocument } from '#core/composition/parse-document.ts';

/** Set by the renderer on a `<video>` that shows a clip: the index of the clip. Copies of the element have it too. */
export const CLIP_MARK = 'data-renderer-clip';

/** Of an element whose sound or pictures the renderer finds by it. */
export const ID_MAX_CHARACTERS = 1000;
/** Attributes of the format that change sound in ways the renderer does not support. */
export const UNSUPPORTED_ATTRIBUTES = [
  'data-automation',
  'data-fx-chain',
  'data-audio-group',
  'data-var-src',
] as const;

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
