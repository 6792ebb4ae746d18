import type {
  FrameSize,
  PageControl,
  PageSettings,
  StagedPicture,
} from '#renderer/browser-runtime/messages.ts';
import { createElementSearch } from '#renderer/browser-runtime/page/clip-index.ts';
import { defineClipMedia } from '#renderer/browser-runtime/page/clip-media.ts';
import type { PageRoots } from '#renderer/browser-runtime/page/shadow-roots.ts';

export interface VideoClips extends Pick<
  PageControl,
  'clipBoxes' | 'createClipFiles' | 'loadFirstPictures' | 'stagePictures'
> {
  /** Shows the pictures that were staged for a time of the video, and sets the time of the clips. */
  readonly show: (timeMs: number) => void;
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
  show: () => undefined,
  announce: () => true,
};

const createFiles = async (
  folder: FileSystemDirectoryHandle,
  sizes: readonly number[],
): Promise<readonly FileSystemFileHandle[]> => {
  const files: FileSystemFileHandle[] = [];
  for (const [index, size] of sizes.entries()) {
    const file = await folder.getFileHandle(`clip-${index}`, { create: true });
    const stream = await file.createWritable();
    await stream.truncate(size);
    await stream.close();
    files.push(file);
  }
  return files;
};

/** As they are laid out and as they are transformed. */
const largestBox = (elements: readonly HTMLElement[]): FrameSize => {
  const boxes = elements.map((element) => element.getBoundingClientRect());
  return {
    width: Math.max(0, ...boxes.map(({ width }) => width), ...elements.map((each) => each.offsetWidth)),
    height: Math.max(0, ...boxes.map(({ height }) => height), ...elements.map((each) => each.offsetHeight)),
  };
};

/** Returns a function that loads the picture in the file of a clip. */
const createLoad = (files: readonly FileSystemFileHandle[], clipFragment: string) => {
  const createObjectURL = URL.createObjectURL.bind(URL);
  const RealImage = Image;
  return async ({ clip, sizeBytes, contentType }: StagedPicture): Promise<LoadedPicture> => {
    const file = await files[clip]?.getFile();
    if (file === undefined) throw new Error('a clip has no file');
    const url = createObjectURL(file.slice(0, sizeBytes, contentType)) + clipFragment;
    const image = new RealImage();
    await new Promise<void>((resolve, reject) => {
      image.addEventListener('load', () => resolve(), { once: true });
      image.addEventListener('error', () => reject(new Error('a picture of a clip was not loaded')));
      image.src = url;
    });
    return { clip, url, image };
  };
};

/**
 * The picture of a `<video>` is its poster, so that all styles and scripts of the page apply to it and no player runs by the
 * wall clock (ADR 88). To be called before scripts of the page can replace what it uses.
 */
export const showVideoClips = (
  { clips = [], clipFragment = '', mayDrawClips = false }: PageSettings,
  roots: () => PageRoots,
): VideoClips => {
  if (clips.length === 0) return NO_CLIPS;
  const folder = navigator.storage.getDirectory.bind(navigator.storage);
  const revokeObjectURL = URL.revokeObjectURL.bind(URL);
  const files: FileSystemFileHandle[] = [];
  const load = createLoad(files, clipFragment);
  const staged = new Map<number, readonly LoadedPicture[]>();
  const shown = new Map<number, LoadedPicture>();
  /** What scripts draw before the first frame of a clip. */
  const first = new Map<number, HTMLImageElement>();
  const findElements = createElementSearch(clips, roots);
  const media = defineClipMedia(
    clips,
    {
      shown: (index) => shown.get(index)?.image,
      drawn: (index) => shown.get(index)?.image ?? first.get(index),
    },
    findElements,
  );

  return {
    clipBoxes: () => {
      const isDrawn = mayDrawClips || roots().queryAll('canvas').length > 0;
      return clips.map((_, index) => largestBox(isDrawn ? [] : findElements(index)));
    },
    createClipFiles: async (sizes) => {
      files.push(...(await createFiles(await folder(), sizes)));
    },
    loadFirstPictures: async (pictures) => {
      for (const { clip, image } of await Promise.all(pictures.map(load))) first.set(clip, image);
    },
    stagePictures: async (timeMs, pictures) => {
      staged.set(timeMs, await Promise.all(pictures.map(load)));
    },
    show: (timeMs) => {
      const pictures = staged.get(timeMs) ?? [];
      staged.delete(timeMs);
      for (const picture of pictures) {
        const before = shown.get(picture.clip);
        shown.set(picture.clip, picture);
        if (before !== undefined) revokeObjectURL(before.url);
      }
      for (const [index, { url }] of shown)
        for (const element of findElements(index)) {
          element.removeAttribute('crossorigin'); // with it the picture would be loaded again, too late for the frame
          element.removeAttribute('controls'); // they would wait for a player
          if (element.poster !== url) element.poster = url;
        }
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
