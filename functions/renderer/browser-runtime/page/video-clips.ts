import type {
  ClipBox,
  ClipPlates,
  FrameSize,
  PageControl,
  PageSettings,
  StagedPicture,
} from '#renderer/browser-runtime/messages.ts';
import { createElementSearch } from '#renderer/browser-runtime/page/clip-index.ts';
import { measureClips } from '#renderer/browser-runtime/page/clip-places.ts';
import { defineClipMedia } from '#renderer/browser-runtime/page/clip-media.ts';
import { realMethod } from '#renderer/browser-runtime/page/real-method.ts';
import type { PageRoots } from '#renderer/browser-runtime/page/shadow-roots.ts';

export interface VideoClips extends Pick<
  PageControl,
  | 'clipBoxes'
  | 'createClipFiles'
  | 'loadFirstPictures'
  | 'stagePictures'
  | 'loadPlates'
  | 'showPictures'
  | 'clipPlaces'
  | 'shownClips'
  | 'mixedSizes'
  | 'findMixedSizes'
  | 'showPlates'
> {
  /** Sets the time of the clips, and unless they are mixed shows the pictures that were staged for it. */
  readonly seek: (timeMs: number) => void;
  /** Reports to the page, once, that the clips are loaded. Returns whether they are. */
  readonly announce: () => boolean;
}

interface LoadedPicture {
  readonly clip: number;
  readonly url: string;
  /** Keeps the picture in the memory of the browser. */
  readonly image: HTMLImageElement;
}

const NO_CLIPS: VideoClips = {
  clipBoxes: () => [],
  createClipFiles: () => Promise.resolve(),
  loadFirstPictures: () => Promise.resolve(),
  stagePictures: () => Promise.resolve(),
  loadPlates: () => Promise.resolve(),
  showPictures: () => undefined,
  clipPlaces: () => [],
  shownClips: () => [],
  mixedSizes: () => [],
  findMixedSizes: () => undefined,
  showPlates: () => undefined,
  seek: () => undefined,
  announce: () => true,
};

/** The browser's own methods for files and pictures. */
const realMethods = () => {
  const folders = FileSystemDirectoryHandle.prototype;
  const files = FileSystemFileHandle.prototype;
  const streams = FileSystemWritableFileStream.prototype;
  return {
    openFolder: navigator.storage.getDirectory.bind(navigator.storage),
    createFile: realMethod<Promise<FileSystemFileHandle>>(folders, 'getFileHandle'),
    openFile: realMethod<Promise<FileSystemWritableFileStream>>(files, 'createWritable'),
    readFile: realMethod<Promise<File>>(files, 'getFile'),
    truncate: realMethod<Promise<void>>(streams, 'truncate'),
    close: realMethod<Promise<void>>(WritableStream.prototype, 'close'),
    slice: realMethod<Blob>(Blob.prototype, 'slice'),
    createObjectURL: URL.createObjectURL.bind(URL),
    revokeObjectURL: URL.revokeObjectURL.bind(URL),
    RealImage: Image,
    listen: realMethod(EventTarget.prototype, 'addEventListener'),
    setAttribute: realMethod(Element.prototype, 'setAttribute'),
    getAttribute: realMethod<string | null>(Element.prototype, 'getAttribute'),
    removeAttribute: realMethod(Element.prototype, 'removeAttribute'),
    boxOf: realMethod<DOMRect>(Element.prototype, 'getBoundingClientRect'),
    styleOf: getComputedStyle.bind(window),
    computedMap: realMethod<StylePropertyMapReadOnly>(Element.prototype, 'computedStyleMap'),
  };
};

type RealMethods = ReturnType<typeof realMethods>;

const createFiles = async (
  real: RealMethods,
  sizes: readonly number[],
): Promise<readonly FileSystemFileHandle[]> => {
  const folder = await real.openFolder();
  const files: FileSystemFileHandle[] = [];
  for (const [index, size] of sizes.entries()) {
    const file = await real.createFile.call(folder, `clip-${index}`, { create: true });
    const stream = await real.openFile.call(file);
    await real.truncate.call(stream, size);
    await real.close.call(stream);
    files.push(file);
  }
  return files;
};

const loadImage = async (real: RealMethods, url: string): Promise<HTMLImageElement> => {
  const image = new real.RealImage();
  await new Promise<void>((resolve, reject) => {
    real.listen.call(image, 'load', () => resolve(), { once: true });
    real.listen.call(image, 'error', () => reject(new Error('a picture of a clip was not loaded')));
    real.setAttribute.call(image, 'src', url);
  });
  return image;
};

/** As they are laid out and as they are transformed. */
const largestBox = (elements: readonly HTMLElement[], boxOf: RealMethods['boxOf']): FrameSize => {
  const boxes = elements.map((element) => boxOf.call(element));
  return {
    width: Math.max(0, ...boxes.map(({ width }) => width), ...elements.map((each) => each.offsetWidth)),
    height: Math.max(0, ...boxes.map(({ height }) => height), ...elements.map((each) => each.offsetHeight)),
  };
};

/** Also of an item of a flex or grid container, which by default is not smaller than its picture. */
const hasNaturalSize = (element: Element, { styleOf, computedMap }: RealMethods): boolean => {
  const { minWidth, minHeight } = styleOf(element);
  if ([minWidth, minHeight].includes('auto')) return true;
  const styles = computedMap.call(element);
  return ['width', 'height'].every((name) => /auto|content|stretch/.test(styles.get(name)?.toString() ?? ''));
};

const boxOfClip = (real: RealMethods, elements: readonly HTMLElement[], isDrawn: boolean): ClipBox => ({
  ...largestBox(isDrawn ? [] : elements, real.boxOf),
  hasNaturalSize: elements.some((element) => hasNaturalSize(element, real)),
});

/** Returns a function that loads the picture in the file of a clip. */
const createLoad =
  (real: RealMethods, files: readonly FileSystemFileHandle[], clipFragment: string) =>
  async ({ clip, sizeBytes, contentType }: StagedPicture): Promise<LoadedPicture> => {
    const file = await real.readFile.call(files[clip]);
    const picture = real.slice.call(file, 0, sizeBytes, contentType);
    const url = real.createObjectURL(picture) + clipFragment;
    return { clip, url, image: await loadImage(real, url) };
  };

/** Returns a function that sets the picture of an element. */
const createShow =
  (real: RealMethods) =>
  (element: HTMLVideoElement, url: string): void => {
    real.removeAttribute.call(element, 'crossorigin'); // with it the picture would be loaded again, too late for the frame
    real.removeAttribute.call(element, 'controls'); // they would wait for a player
    if (real.getAttribute.call(element, 'poster') !== url) real.setAttribute.call(element, 'poster', url);
  };

/** Shows plates in place of pictures (ADR 94). */
const createPlates = (
  real: RealMethods,
  { clips = [], clipFragment = '' }: PageSettings,
  findElements: (index: number) => readonly HTMLVideoElement[],
) => {
  const show = createShow(real);
  const plates: ClipPlates[] = [];
  /** Keep the plates in the memory of the browser. */
  const images: HTMLImageElement[] = [];
  const measured = measureClips(clips, findElements);
  const showPlates = (whitePlaces: readonly number[]) => {
    const white = new Set(whitePlaces.map(measured.elementOf));
    for (const [index, plate] of plates.entries())
      for (const element of findElements(index))
        show(element, white.has(element) ? plate.white : plate.black);
  };
  return {
    loadPlates: async (urls: readonly ClipPlates[]) => {
      measured.measureLoaded();
      for (const { black, white } of urls) {
        const own = { black: black + clipFragment, white: white + clipFragment };
        plates.push(own);
        images.push(await loadImage(real, own.black), await loadImage(real, own.white));
      }
      showPlates([]);
    },
    clipPlaces: measured.places,
    shownClips: measured.shownClips,
    mixedSizes: measured.sizes,
    findMixedSizes: measured.findSizes,
    showPlates,
  };
};

/**
 * The picture of a `<video>` is its poster, so that all styles and scripts of the page apply to it and no player runs by the
 * wall clock (ADR 88). To be called before scripts of the page can replace what it uses.
 */
export const showVideoClips = (
  settings: PageSettings,
  roots: () => PageRoots,
  refuse: (what: string) => void,
): VideoClips => {
  const { clips = [], clipFragment = '', mayDrawClips = false, areClipsMixed = false } = settings;
  if (clips.length === 0) return NO_CLIPS;
  const real = realMethods();
  const files: FileSystemFileHandle[] = [];
  const load = createLoad(real, files, clipFragment);
  const staged = new Map<number, readonly LoadedPicture[]>();
  const shown = new Map<number, LoadedPicture>();
  /** What scripts draw before the first frame of a clip. */
  const first = new Map<number, HTMLImageElement>();
  const findElements = createElementSearch(clips, roots);
  const imageOf = (index: number) => shown.get(index)?.image;
  const pictures = { shown: imageOf, drawn: (index: number) => imageOf(index) ?? first.get(index) };
  const media = defineClipMedia(clips, pictures, findElements, refuse);
  const showPicture = createShow(real);
  const showPictures = (timeMs: number) => {
    const pictures = staged.get(timeMs) ?? [];
    staged.delete(timeMs);
    for (const picture of pictures) {
      const before = shown.get(picture.clip);
      shown.set(picture.clip, picture);
      if (before !== undefined) real.revokeObjectURL(before.url);
    }
    for (const [index, { url }] of shown)
      for (const element of findElements(index)) showPicture(element, url);
  };

  return {
    clipBoxes: () => {
      const isDrawn = mayDrawClips || roots().queryAll('canvas').length > 0;
      return clips.map((_, index) => boxOfClip(real, findElements(index), isDrawn));
    },
    createClipFiles: async (sizes) => {
      files.push(...(await createFiles(real, sizes)));
    },
    loadFirstPictures: async (pictures) => {
      for (const { clip, image } of await Promise.all(pictures.map(load))) first.set(clip, image);
    },
    stagePictures: async (timeMs, pictures) => {
      staged.set(timeMs, await Promise.all(pictures.map(load)));
    },
    ...createPlates(real, settings, findElements),
    showPictures,
    seek: (timeMs) => {
      if (!areClipsMixed) showPictures(timeMs);
      media.seek(timeMs);
    },
    announce: () => {
      if (mayDrawClips && files.length === 0) return false; // scripts may draw the first pictures then
      const elements = clips.flatMap((_, index) => findElements(index));
      for (const element of elements) element.removeAttribute('controls');
      media.announce(elements);
      return true;
    },
  };
};
