import type { RenderedSegment } from '#contracts/schemas/segment.ts';
import type { FrameSize } from '#renderer/browser-runtime/messages.ts';

/** What the frames of a segment show, for the operator's log. */
export type PictureFacts = Pick<RenderedSegment, 'isUnchanged' | 'flatFrames'>;

export interface PictureObserver {
  /** To be called with every frame, in order. The buffer may be reused afterwards. */
  readonly observe: (picture: Buffer) => void;
  readonly facts: () => PictureFacts;
}

const isConstant = (plane: Buffer): boolean => plane.subarray(1).equals(plane.subarray(0, -1));

/** Whether the three planes of an I420 picture are constant. Ends at the first pixel that differs. */
const isFlat = (picture: Buffer, { width, height }: FrameSize): boolean => {
  const lumaBytes = width * height;
  const chromaBytes = lumaBytes / 4;
  return (
    isConstant(picture.subarray(0, lumaBytes)) &&
    isConstant(picture.subarray(lumaBytes, lumaBytes + chromaBytes)) &&
    isConstant(picture.subarray(lumaBytes + chromaBytes))
  );
};

/** `size` of I420 pictures; undefined for PNG ones. Pictures are compared with the first until one differs. */
export const observePictures = (size: FrameSize | undefined): PictureObserver => {
  let first: Buffer | undefined;
  let isUnchanged = true;
  let flatFrames = 0;
  return {
    observe: (picture) => {
      if (first === undefined) first = Buffer.from(picture);
      else if (isUnchanged) isUnchanged = picture.equals(first);
      if (size && isFlat(picture, size)) flatFrames += 1;
    },
    facts: () => ({ isUnchanged, flatFrames }),
  };
};
