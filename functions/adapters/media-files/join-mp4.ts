import {
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';

export interface PartFile {
  readonly path: string;
  /** Frames it must hold. */
  readonly frames: number;
}

/** Parts that do not make one video. */
export class InvalidSegmentFile extends Error {}

export interface Joiner {
  /** Adds the pictures of the next part as they are. Throws an InvalidSegmentFile when it does not go on from those before. */
  readonly add: (part: PartFile) => Promise<void>;
  readonly finish: () => Promise<void>;
  /** Gives up; what was written so far is no video. */
  readonly cancel: () => Promise<void>;
}

/** What a decoder is told once for the whole video, so that all parts must agree on it. */
const describe = ({ codec, codedWidth, codedHeight, colorSpace, description }: VideoDecoderConfig): string =>
  JSON.stringify([
    [codec, codedWidth, codedHeight],
    colorSpace,
    description && Buffer.from(description as Uint8Array).toString('hex'),
  ]);

const openTrack = async (input: Input) => {
  const [track, ...others] = (await input.canRead()) ? await input.getVideoTracks() : [];
  const decoderConfig = await track?.getDecoderConfig();
  if (!track || others.length > 0 || !decoderConfig)
    throw new InvalidSegmentFile('a segment is no MP4 with one video track');
  return { track, decoderConfig };
};

/**
 * Writes one MP4 out of parts that were encoded alike, each starting with a key frame: at a constant rate, and with
 * its index in front, in room that is set aside for `frames` frames before the first picture is written.
 */
export const startJoin = async (path: string, fps: number, frames: number): Promise<Joiner> => {
  const format = new Mp4OutputFormat({ fastStart: 'reserve' });
  const output = new Output({ format, target: new FilePathTarget(path) });
  const source = new EncodedVideoPacketSource('avc');
  output.addVideoTrack(source, { frameRate: fps, maximumPacketCount: frames });
  await output.start();
  let framesBefore = 0;
  let description: string | undefined;

  const copy = async (part: PartFile, input: Input): Promise<void> => {
    const { track, decoderConfig } = await openTrack(input);
    description ??= describe(decoderConfig);
    if (describe(decoderConfig) !== description)
      throw new InvalidSegmentFile('the segments are encoded differently');
    const copied = new Set<number>();
    for await (const packet of new EncodedPacketSink(track).packets()) {
      // Counted in frames, so that no part's rounding moves those behind it.
      const frame = Math.round(packet.timestamp * fps);
      const isItsOwn = frame >= 0 && frame < part.frames && !copied.has(frame);
      if (!isItsOwn)
        throw new InvalidSegmentFile('a segment has a duplicate frame or a frame outside its range');
      copied.add(frame);
      const timestamp = (framesBefore + frame) / fps;
      await source.add(packet.clone({ timestamp, duration: 1 / fps }), { decoderConfig });
    }
    if (copied.size !== part.frames)
      throw new InvalidSegmentFile(`a segment has ${copied.size} frames instead of ${part.frames}`);
    framesBefore += part.frames;
  };

  return {
    add: async (part) => {
      using input = new Input({ formats: [MP4], source: new FilePathSource(part.path) });
      await copy(part, input).catch((error: unknown) => {
        throw error instanceof InvalidSegmentFile
          ? error
          : new InvalidSegmentFile('a segment cannot be read');
      });
    },
    finish: () => output.finalize(),
    cancel: () => output.cancel(),
  };
};
