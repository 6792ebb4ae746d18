import { RenderError } from '#core/rendering/render-error.ts';
import type { FrameSize } from '#renderer/browser-runtime/messages.ts';
import type { ClipPicture } from '#renderer/video-clips/clip-reader.ts';
import { isPlanes } from '#renderer/video-clips/picture-stream.ts';
import type { MixedPicture } from '#renderer/video-clips/planes.ts';
import type { StagedClip } from '#renderer/video-clips/prepare-clip.ts';

/** Clips whose pictures are mixed into recordings of the page (ADR 94). Frames come in the order of the video. */
export interface ClipMixing {
  /** Most pixels of a picture of each clip. */
  readonly maxPixels: readonly number[];
  /** Sets the sizes of clips as the page reports them; null for one that the page shows as pictures. */
  readonly setSizes: (sizes: readonly (FrameSize | null)[]) => void;
  /** Pictures of clips that have a size, by their index. The same object while nothing changes. */
  readonly picturesAt: (
    frame: number,
    clips: readonly number[],
  ) => Promise<ReadonlyMap<number, MixedPicture>>;
}

/** The clips of an open page, whose pictures are mixed. */
export const createMixing = (
  clips: () => readonly StagedClip[],
  isNear: (clip: StagedClip, frame: number) => boolean,
  pictureAt: (clip: StagedClip, frame: number) => Promise<ClipPicture>,
): Omit<ClipMixing, 'maxPixels'> => ({
  setSizes: (sizes) => {
    for (const [index, clip] of clips().entries()) {
      const size = sizes[index] ?? null;
      if ((size !== null) === isPlanes(clip.source.format)) continue;
      clip.source.reader.close();
      if (size === null) clip.source = clip.open('opaque', clip.size);
      else clip.source = clip.open(size.width % 2 === 0 && size.height % 2 === 0 ? 'i420' : 'i444', size);
    }
  },
  picturesAt: async (frame, indexes) => {
    for (const [index, clip] of clips().entries())
      if (!isNear(clip, frame) && !indexes.includes(index)) clip.source.reader.close();
    const read = async (index: number) => {
      const clip = clips()[index] as StagedClip; // safe: of an index of the array
      const { format, size } = clip.source;
      if (!isPlanes(format)) throw new RenderError('internal_error', 'a clip is mixed before it has a size');
      const picture = await pictureAt(clip, frame);
      if (clip.mixed?.of !== picture)
        clip.mixed = { of: picture, picture: { ...size, format, bytes: picture.bytes } };
      return [index, clip.mixed.picture] as const;
    };
    return new Map(await Promise.all([...new Set(indexes)].map(read)));
  },
});
