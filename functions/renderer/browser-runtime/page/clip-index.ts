import { CLIP_MARK } from '#core/composition/media-attributes.ts';
import type { PageClip } from '#renderer/browser-runtime/messages.ts';
import { realMethod } from '#renderer/browser-runtime/page/real-method.ts';
import type { PageRoots } from '#renderer/browser-runtime/page/shadow-roots.ts';

/**
 * Finds the index of the clip that an element shows, by its mark. An element that a script makes, as templates do, has none and
 * is found by its id. To be called before scripts of the page can replace what it uses.
 */
export const createClipSearch = (clips: readonly PageClip[]): ((element: unknown) => number | undefined) => {
  const RealVideo = HTMLVideoElement;
  const readAttribute = realMethod<string | null>(Element.prototype, 'getAttribute');
  const byId = new Map(clips.map(({ elementId }, index) => [elementId, index]));
  return (element) => {
    if (!(element instanceof RealVideo)) return undefined;
    const mark = readAttribute.call(element, CLIP_MARK);
    return mark === null ? byId.get(readAttribute.call(element, 'id') ?? '') : Number(mark);
  };
};

/** Finds the elements of the page that show a clip. To be called as `createClipSearch`. */
export const createElementSearch = (
  clips: readonly PageClip[],
  roots: () => PageRoots,
): ((index: number) => readonly HTMLVideoElement[]) => {
  const RealVideo = HTMLVideoElement;
  const findIndex = createClipSearch(clips);
  return (index) =>
    roots()
      .queryAll('video')
      .filter((element) => element instanceof RealVideo)
      .filter((element) => findIndex(element) === index);
};
