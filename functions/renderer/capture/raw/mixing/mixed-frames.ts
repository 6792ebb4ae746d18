import type { CDPSession } from 'puppeteer-core';
import { PLACE_GROUPS_MAX } from '#renderer/browser-runtime/messages.ts';
import type { FrameSize, GroupedPlace, PlatesResult, Sampling } from '#renderer/browser-runtime/messages.ts';
import { pictureDifference } from '#renderer/browser-runtime/worker/picture-difference.ts';
import { CaptureUnsupported, MixingUnsupported } from '#renderer/capture/capture.ts';
import { callHost } from '#renderer/capture/raw/capture-host-page.ts';
import { measureCoverage } from '#renderer/capture/raw/mixing/coverage.ts';
import type { Coverage } from '#renderer/capture/raw/mixing/coverage.ts';
import { displayedColors } from '#renderer/capture/raw/mixing/displayed-colors.ts';
import { mixPictures } from '#renderer/capture/raw/mixing/mix.ts';
import { frameBytesOf, RING_SLOTS } from '#renderer/capture/raw/ring-file.ts';
import type { ReadRing } from '#renderer/capture/raw/ring-file.ts';
import { exceedsLimits } from '#renderer/capture/raw/self-check.ts';
import { parseCaptureResult, parsePlatesResult } from '#renderer/page/parse-page-result.ts';
import type { ClipMixing } from '#renderer/video-clips/clip-mixing.ts';
import type { StageClips } from '#renderer/video-clips/clip-stage.ts';
import type { MixedPicture } from '#renderer/video-clips/planes.ts';

/** A black plate and a white one for each group. */
const PLATES = 1 + PLACE_GROUPS_MAX;
/** Frames whose plates or pictures fit into the ring. */
export const MIXED_SLOTS = Math.floor(RING_SLOTS / PLATES);
/** Pictures that the encoder may still read. */
const PICTURES_READ = 3;

export interface MixedSettings {
  readonly size: FrameSize;
  readonly fps: number;
  readonly mixing: ClipMixing;
  readonly stageClips: StageClips;
}

export interface MixedFrame {
  /** Whether it differs from the frame before it. Its picture is in the slot then. */
  readonly isDrawn: boolean;
  readonly isCompared: boolean;
}

/** Frames with pictures of clips mixed into recordings of the page, or with pictures in the page where that is impossible. */
export interface MixedFrames {
  /** Frames come in order. A frame that is compared waits for the comparison with the page, which shows its pictures. */
  readonly request: (frame: number, slot: number, sampling: Sampling) => Promise<MixedFrame>;
  /** Draws a frame again, with the pictures that the page has, to be compared. */
  readonly requestAgain: (frame: number) => Promise<MixedFrame>;
  /** The picture in a slot; valid until the next but one is read. */
  readonly read: (slot: number) => Buffer;
}

/** What the last frame showed. */
interface Mix {
  readonly coverage: readonly Coverage[];
  readonly pictures: readonly (MixedPicture | undefined)[];
}

/** The frame and a white plate of each group. */
const createPlates = (size: FrameSize, readRing: ReadRing) => {
  const [black = Buffer.alloc(0), ...whites] = Array.from({ length: PLATES }, () =>
    Buffer.alloc(frameBytesOf(size)),
  );
  return {
    black,
    whites,
    read: async (slot: number, places: readonly GroupedPlace[]): Promise<readonly Coverage[]> => {
      const groups = 1 + Math.max(-1, ...places.map(({ group }) => group));
      const plates = [black, ...whites].slice(0, 1 + groups);
      for (const [index, plate] of plates.entries()) await readRing(slot * PLATES + index, plate);
      return measureCoverage(black, whites.slice(0, groups), size, places);
    },
  };
};

const planesOfFrame = (frame: Buffer, { width, height }: FrameSize): readonly Uint8Array[] => {
  const [luma, chroma] = [width * height, (width * height) / 4];
  return [
    frame.subarray(0, luma),
    frame.subarray(luma, luma + chroma),
    frame.subarray(luma + chroma, luma + 2 * chroma),
  ];
};

type SeekedFrame = Exclude<PlatesResult, { readonly status: 'unsupportedFeature' }>;

const unsupported = ({ unsupportedFeature }: { readonly unsupportedFeature: string }) =>
  new CaptureUnsupported(`the page contains ${unsupportedFeature}`);

/** Calls of the capture host. */
const createCalls = (cdp: CDPSession, { fps, mixing }: MixedSettings) => {
  const timeOf = (frame: number) => (frame * 1000) / fps;
  return {
    seek: async (frame: number, slot: number, sampling: Sampling): Promise<SeekedFrame> => {
      const call = `capturePlates(${timeOf(frame)}, ${slot * PLATES}, '${sampling}')`;
      const result = parsePlatesResult(await callHost(cdp, call), mixing.maxPixels);
      if (result.status === 'unsupportedFeature') throw unsupported(result);
      return result;
    },
    /** Shows the pictures that are staged for a frame. Returns whether it was drawn into the slot. */
    capturePictures: async (frame: number, slot: number): Promise<boolean> => {
      const call = `capturePictures(${timeOf(frame)}, ${slot * PLATES})`;
      const result = parseCaptureResult(await callHost(cdp, call));
      if (result.status === 'unsupportedFeature') throw unsupported(result);
      return result.status === 'drawn';
    },
  };
};

/** Memory of frames, in turn. */
const createFrameMemory = (size: FrameSize) => {
  const buffers = Array.from({ length: MIXED_SLOTS + PICTURES_READ }, () => Buffer.alloc(frameBytesOf(size)));
  const inSlots: Buffer[] = [];
  let frames = 0;
  return {
    next: (slot: number): Buffer => {
      const buffer = buffers[frames % buffers.length] as Buffer; // safe: an index of the array
      frames += 1;
      inSlots[slot] = buffer;
      return buffer;
    },
    last: (): Buffer => buffers[(frames - 1) % buffers.length] as Buffer, // safe: the first frame is drawn
    read: (slot: number): Buffer => inSlots[slot] as Buffer, // safe: of a frame that was drawn
  };
};

/** Returns a function that compares a mixed frame with that in a slot, which the page has drawn with its pictures. */
const createComparison =
  (size: FrameSize, readRing: ReadRing) => async (frame: number, mixed: Buffer, slot: number) => {
    const drawn = planesOfFrame(await readRing(slot * PLATES), size);
    const difference = pictureDifference(displayedColors(mixed, size), drawn, size.width);
    if (exceedsLimits(difference))
      throw new MixingUnsupported(`frame ${frame} differs from the page with its pictures`);
  };

export const createMixedFrames = (
  cdp: CDPSession,
  readRing: ReadRing,
  settings: MixedSettings,
): MixedFrames => {
  const { size, mixing, stageClips } = settings;
  const { seek, capturePictures } = createCalls(cdp, settings);
  const plates = createPlates(size, readRing);
  const memory = createFrameMemory(size);
  const compare = createComparison(size, readRing);
  let last: Mix | undefined;
  let before: Promise<unknown> = Promise.resolve();

  const drawPictures = async (frame: number, slot: number, shown: readonly number[]): Promise<boolean> => {
    await stageClips(frame, shown);
    return capturePictures(frame, slot);
  };
  /** Mixes a frame whose plates were drawn or are those of the frame before it. Returns whether it differs from that. */
  const mix = async (frame: number, slot: number, { status, places }: SeekedFrame): Promise<boolean> => {
    const coverage = status === 'drawn' ? await plates.read(slot, places) : (last?.coverage ?? []);
    const clips = places.map(({ clip }) => clip);
    const byClip = await mixing.picturesAt(frame, clips);
    const pictures = clips.map((clip) => byClip.get(clip));
    const isSame =
      coverage === last?.coverage && pictures.every((picture, index) => picture === last?.pictures[index]);
    last = { coverage, pictures };
    if (isSame) return false;
    const mixed = coverage.flatMap((each, index) => {
      const picture = pictures[index];
      return picture ? [{ coverage: each, picture }] : [];
    });
    mixPictures(memory.next(slot), size, plates.black, plates.whites, mixed);
    return true;
  };
  const finish = async (frame: number, slot: number, result: SeekedFrame): Promise<MixedFrame> => {
    const { status, isCompared, shown } = result;
    mixing.setSizes(result.sizes);
    if (status === 'pictures') {
      last = undefined;
      const isDrawn = await drawPictures(frame, slot, shown);
      if (isDrawn) await readRing(slot * PLATES, memory.next(slot));
      return { isDrawn, isCompared };
    }
    const isDrawn = await mix(frame, slot, result);
    if (isCompared && (await drawPictures(frame, slot, shown))) await compare(frame, memory.last(), slot);
    return { isDrawn, isCompared };
  };

  return {
    request: (frame, slot, sampling) => {
      const result = seek(frame, slot, sampling);
      // The page may be seeked to the next frames meanwhile, but pictures are decoded in order.
      const done = before.then(async () => finish(frame, slot, await result));
      before = done;
      result.catch(() => undefined); // reported by `done`
      return done;
    },
    requestAgain: async (frame) => {
      const { isCompared } = await seek(frame, 0, 'must');
      return { isDrawn: await capturePictures(frame, 0), isCompared };
    },
    read: memory.read,
  };
};
