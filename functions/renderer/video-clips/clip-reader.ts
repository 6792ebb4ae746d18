import { addSeconds, isUntil, toSeconds } from '#core/rendering/clip-time.ts';
import type { ExactSeconds } from '#core/rendering/clip-time.ts';
import { RenderError } from '#core/rendering/render-error.ts';
import type { FrameSize } from '#renderer/browser-runtime/messages.ts';
import type { DecoderTools } from '#renderer/decoder-process.ts';
import { SIGNAL_EXIT_CODE } from '#renderer/ffmpeg-process.ts';
import { startClipProcess } from '#renderer/video-clips/clip-process.ts';
import type { ClipFile, ClipProcess } from '#renderer/video-clips/clip-process.ts';
import { createFrameLog } from '#renderer/video-clips/frame-log.ts';
import type { FrameLog, LoggedFrame } from '#renderer/video-clips/frame-log.ts';
import { deinterlaceFilters, pictureFilters } from '#renderer/video-clips/picture-filters.ts';
import { pictureBytesOf, PICTURE_FORMATS, readPictures } from '#renderer/video-clips/picture-stream.ts';
import type { PictureFormat } from '#renderer/video-clips/picture-stream.ts';
import type { ClipProbe } from '#renderer/video-clips/probe-clip.ts';

export interface ClipPicture {
  readonly tick: bigint;
  readonly timeBase: ExactSeconds;
  /** A file or planes, by the format of the reader; valid until the next picture is asked for. */
  readonly bytes: Buffer;
}

export interface ClipReader {
  /** The last picture at or before a time; before the first one, the first. The same object while nothing changes. */
  readonly pictureAt: (time: ExactSeconds) => Promise<ClipPicture>;
  readonly close: () => void;
}

/** A container may seek to a key frame that is shown later: then the next distance is tried, and last the beginning. */
const SEEK_BACK_SECONDS = [0, 1, 5, 30, Infinity];

/** Frames of the log in the order of the pictures. */
const createFrameQueue = ({ lines }: ClipProcess, log: FrameLog) => {
  const frames: LoggedFrame[] = [];
  const state = { isEnded: false };
  let notify = () => {};
  const read = async () => {
    for await (const line of lines) {
      const reading = log.read(line);
      if (reading === undefined || !('frame' in reading)) continue;
      if (reading.frame === 'missing') break;
      frames.push(reading.frame);
      notify();
    }
    state.isEnded = true;
    notify();
  };
  void read();
  return async (): Promise<LoggedFrame | undefined> => {
    while (frames.length === 0 && !state.isEnded) await new Promise<void>((resolve) => (notify = resolve));
    return frames.shift();
  };
};

interface ReaderSettings {
  readonly tools: DecoderTools;
  readonly file: ClipFile;
  readonly probe: ClipProbe;
  readonly format: PictureFormat;
  /** Of the pictures. */
  readonly size: FrameSize;
  /** Of the frames, as the container announces it. */
  readonly sourceSize: FrameSize;
  readonly isLooped: boolean;
  /** How much later the decoder shows frames than the container says. */
  readonly delay: ExactSeconds;
  readonly onUndecodable: () => RenderError;
}

/** Most bytes of pictures that are kept for the next round of a loop. */
const LOOP_MAX_BYTES = 32 * 1024 * 1024;

/** A frame may have more pixels than its container announces, by which the work was estimated: coded ones are cropped. */
const PIXELS_MAX_TIMES = 2;

/** One decoding of a clip from a key frame on. */
const startDecoding = async (
  { tools, file, probe, format, size, sourceSize, onUndecodable }: ReaderSettings,
  seekSeconds: number | undefined,
) => {
  const maxPixels = PIXELS_MAX_TIMES * sourceSize.width * sourceSize.height;
  const log = createFrameLog();
  const { pixels, arguments: encoder } = PICTURE_FORMATS[format];
  const filters = [...deinterlaceFilters(probe), log.filter, ...pictureFilters(probe, size, pixels)];
  const process = await startClipProcess(tools, file, {
    decoder: probe.decoder,
    ...(seekSeconds !== undefined && { seekSeconds }),
    output: ['-vf', filters.join(','), ...encoder, '-thread_queue_size', '1', '-f', 'image2pipe', 'pipe:1'],
  });
  const nextFrame = createFrameQueue(process, log);
  const pictures = readPictures(process.output, format, pictureBytesOf(format, size));
  // Frames before the key frame in the order of display refer to frames that were not decoded.
  let isAwaitingKey = seekSeconds !== undefined;
  const next = async (): Promise<ClipPicture | undefined> => {
    for (;;) {
      const bytes = await pictures.next();
      if (bytes === undefined) {
        // A damaged file ends with its last good frame, one that exceeds a limit not.
        const { exitCode } = await process.ended;
        if (tools.signal.aborted)
          throw new RenderError('render_timeout', 'the decoding of a clip was aborted');
        if (exitCode === null || exitCode === SIGNAL_EXIT_CODE) throw onUndecodable();
        return undefined;
      }
      const frame = await nextFrame();
      if (frame === undefined) throw new RenderError('internal_error', 'a frame of a clip was not logged');
      if (frame.width * frame.height > maxPixels) throw onUndecodable();
      isAwaitingKey &&= !frame.isKey;
      if (!isAwaitingKey) return { tick: frame.tick, timeBase: frame.timeBase, bytes };
    }
  };
  return { next, reuse: pictures.reuse, kill: process.kill };
};

type Decoding = Awaited<ReturnType<typeof startDecoding>>;

const isShownUntil = (picture: ClipPicture, time: ExactSeconds): boolean =>
  isUntil(picture.tick, picture.timeBase, time);

/** Index of the picture that is shown at a time: the last one at or before it, or the first. */
const indexAt = (pictures: readonly ClipPicture[], time: ExactSeconds): number =>
  Math.max(
    0,
    pictures.findLastIndex((picture) => isShownUntil(picture, time)),
  );

/** Decodes a clip once from the first time that is asked for on. A time before the pictures that are kept begins anew. */
export const createClipReader = (settings: ReaderSettings): ClipReader => {
  const { isLooped, delay, onUndecodable } = settings;
  let decoding: Decoding | undefined;
  /** The newest picture, and those before it that a loop shows again. */
  let kept: ClipPicture[] = [];
  /** The first picture of the file, if it was decoded. */
  let beginning: ClipPicture | undefined;
  let upcoming: Promise<ClipPicture | undefined> = Promise.resolve(undefined);

  const advance = () => {
    upcoming = decoding?.next() ?? Promise.resolve(undefined); // is read while the picture before it is used
    upcoming.catch(() => undefined); // awaited below
  };
  const close = () => {
    decoding?.kill();
    [decoding, kept, beginning] = [undefined, [], undefined];
  };
  const begin = async (time: ExactSeconds): Promise<ClipPicture> => {
    const seconds = toSeconds(time);
    for (const back of SEEK_BACK_SECONDS) {
      const seekSeconds = seconds - back > 0 ? seconds - back : undefined;
      close();
      decoding = await startDecoding(settings, seekSeconds);
      const first = await decoding.next();
      if (seekSeconds === undefined) beginning = first;
      if (first !== undefined && (first === beginning || isShownUntil(first, time))) return first;
      if (seekSeconds === undefined) break;
    }
    throw onUndecodable();
  };
  const keep = (picture: ClipPicture) => {
    kept.push(picture);
    const maxBytes = isLooped ? LOOP_MAX_BYTES : 0;
    while (kept.length > 1 && kept.length * picture.bytes.length > maxBytes) {
      const dropped = kept.shift();
      if (dropped) decoding?.reuse(dropped.bytes);
    }
  };

  return {
    close,
    pictureAt: async (asked) => {
      const time = addSeconds(asked, delay);
      const [first] = kept;
      if (first === undefined || (first !== beginning && !isShownUntil(first, time))) {
        kept = [await begin(time)];
        advance();
      }
      for (;;) {
        const index = indexAt(kept, time);
        const found = kept[index] as ClipPicture; // safe: there is one at least
        if (index < kept.length - 1) return found;
        const next = await upcoming;
        if (next === undefined || !isShownUntil(next, time)) return found;
        keep(next);
        advance();
      }
    },
  };
};
