import type { PlateGroups, Plates } from '#renderer/browser-runtime/capture-host/plates.ts';
import type { ElementImage } from '#renderer/browser-runtime/chromium-types.ts';
import type {
  CaptureHostControl,
  DrawResult,
  PageControl,
  Sampling,
  UnsupportedFeature,
} from '#renderer/browser-runtime/messages.ts';

interface PlateCaptureParts {
  readonly control: () => PageControl;
  readonly plates: Plates;
  /** Seeks to a frame; if `prepare` returns true, draws it and returns whether it changed. */
  readonly draw: (timeMs: number, prepare: () => boolean) => Promise<boolean | UnsupportedFeature>;
  readonly drawUntilComplete: () => Promise<boolean>;
  readonly captureImage: () => ElementImage;
  readonly isSample: (sampling: Sampling) => boolean;
  readonly whenFree: <T>(work: () => Promise<T>, untilFree: (result: T) => unknown) => Promise<T>;
  readonly sendImages: (images: readonly ElementImage[], slot: number) => Promise<DrawResult>;
  /** Resolves after the next comparison. */
  readonly concealed: () => Promise<void>;
}

export const unsupported = (unsupportedFeature: UnsupportedFeature) =>
  ({ status: 'unsupportedFeature', unsupportedFeature }) as const;

/** Captures frames of a page whose clips are mixed. */
export const createPlateCapture = (
  parts: PlateCaptureParts,
): Pick<CaptureHostControl, 'capturePlates' | 'capturePictures'> => {
  const { control, plates, draw, captureImage, isSample, whenFree, sendImages, concealed } = parts;
  let picturesCaptured = Promise.withResolvers<void>();

  const seekAndDraw = async (timeMs: number, sampling: Sampling) => {
    let groups: PlateGroups | undefined;
    const isChanged = await draw(timeMs, () => {
      groups = plates.prepare();
      return groups !== undefined;
    });
    if (typeof isChanged === 'string') return unsupported(isChanged);
    const images = groups && isChanged ? await plates.record(groups) : [];
    const isCompared = isSample(sampling);
    const [sizes, shown] = [[...control().mixedSizes()], control().shownClips()];
    const found = { isCompared, places: groups?.places ?? [], sizes, shown };
    return { status: 'seeked' as const, isMixed: groups !== undefined, images, found };
  };
  type Seeked = Awaited<ReturnType<typeof seekAndDraw>>;
  const untilFree = async (seeked: Seeked): Promise<void> => {
    if (seeked.status !== 'seeked' || (seeked.isMixed && !seeked.found.isCompared)) return;
    picturesCaptured = Promise.withResolvers();
    await picturesCaptured.promise;
    if (seeked.found.isCompared) await concealed();
  };
  return {
    capturePlates: async (timeMs, slot, sampling) => {
      const frame = await whenFree(() => seekAndDraw(timeMs, sampling), untilFree);
      if (frame.status === 'unsupportedFeature') return frame;
      const { isMixed, images, found } = frame;
      if (!isMixed) return { status: 'pictures', ...found };
      if (images.length === 0) return { status: 'unchanged', ...found };
      const result = await sendImages(images, slot);
      return result.status === 'drawn' ? { ...result, ...found } : result;
    },
    capturePictures: async (timeMs, slot) => {
      control().showPictures(timeMs);
      plates.forget();
      const image = (await parts.drawUntilComplete()) ? captureImage() : undefined;
      picturesCaptured.resolve();
      if (image === undefined) return { status: 'unchanged', isCompared: false };
      const result = await sendImages([image], slot);
      return result.status === 'drawn' ? { ...result, isCompared: false } : result;
    },
  };
};
