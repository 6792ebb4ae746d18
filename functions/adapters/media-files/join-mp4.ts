import { open } from 'node:fs/promises';
import {
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import { InvalidFileError } from '#adapters/media-files/invalid-file-error.ts';
import {
  SOUND_CHANNELS,
  SOUND_PACKET_SAMPLES,
  SOUND_PRIMING_SAMPLES,
  SOUND_SAMPLE_RATE,
  soundSamples,
} from '#core/rendering/sound-track.ts';
import type { VideoLength } from '#core/rendering/sound-track.ts';

export interface SegmentOnDisk {
  readonly path: string;
  /** Expected number of frames. */
  readonly frames: number;
}

export interface JoinedFormat {
  readonly fps: number;
  /** Frames of all segments. */
  readonly frames: number;
  /** Packets of the audio track, as `readAdts` returns them. */
  readonly sound?: readonly Buffer[];
}

export interface Joiner {
  /** Appends the encoded frames of a segment. Throws an InvalidFileError when they do not match the previous ones. */
  readonly add: (segment: SegmentOnDisk) => Promise<void>;
  readonly finish: () => Promise<void>;
  /** Stops writing; the output is incomplete. */
  readonly cancel: () => Promise<void>;
}

/**
 * Starts writing one MP4 from segments with equal encoder settings that each begin with a key frame. The output has a
 * constant frame rate and its index in front, in space reserved for `frames` frames.
 */
export const startJoin = async (path: string, { fps, frames, sound }: JoinedFormat): Promise<Joiner> => {
  const index = { bytes: Buffer.alloc(0), position: 0 };
  const format = new Mp4OutputFormat({
    fastStart: 'reserve',
    onMoov: (bytes, position) => Object.assign(index, { bytes: Buffer.from(bytes), position }),
  });
  const output = new Output({ format, target: new FilePathTarget(path) });
  const source = new EncodedVideoPacketSource('avc');
  output.addVideoTrack(source, { frameRate: fps, maximumPacketCount: frames });
  const soundTrack = sound && addSoundTrack(output, sound, { fps, frames });
  await output.start();
  let framesBefore = 0;
  let settings: string | undefined;

  const copy = async (segment: SegmentOnDisk, input: Input): Promise<void> => {
    const { track, decoderConfig } = await openTrack(input);
    settings ??= describe(decoderConfig);
    if (describe(decoderConfig) !== settings)
      throw new InvalidFileError('the segments have different encoder settings');
    const copied = new Set<number>();
    for await (const packet of new EncodedPacketSink(track).packets()) {
      // Whole frames, so that rounding errors of one segment do not shift the next ones.
      const frame = Math.round(packet.timestamp * fps);
      const isExpected = frame >= 0 && frame < segment.frames && !copied.has(frame);
      if (!isExpected) throw new InvalidFileError('a segment has a duplicate frame or one outside its range');
      copied.add(frame);
      const timestamp = (framesBefore + frame) / fps;
      await soundTrack?.addUntil(timestamp);
      await source.add(packet.clone({ timestamp, duration: 1 / fps }), { decoderConfig });
    }
    if (copied.size !== segment.frames)
      throw new InvalidFileError(`a segment has ${copied.size} frames instead of ${segment.frames}`);
    framesBefore += segment.frames;
  };

  return {
    add: async (segment) => {
      using input = new Input({ formats: [MP4], source: new FilePathSource(segment.path) });
      await copy(segment, input).catch((error: unknown) => {
        throw error instanceof InvalidFileError ? error : new InvalidFileError('a segment cannot be read');
      });
    },
    finish: async () => {
      await soundTrack?.addUntil(Infinity);
      await output.finalize();
      clearTimes(index.bytes);
      await using file = await open(path, 'r+');
      await file.write(index.bytes, 0, index.bytes.length, index.position);
    },
    cancel: () => output.cancel(),
  };
};

/** AudioSpecificConfig of AAC-LC, 48 kHz, stereo (ISO 14496-3). */
const AAC_CONFIG = {
  codec: 'mp4a.40.2',
  sampleRate: SOUND_SAMPLE_RATE,
  numberOfChannels: SOUND_CHANNELS,
  description: Uint8Array.of(0x11, 0x90),
};

/** The packets of the priming have negative times, for which mediabunny writes an edit list: players begin at 0. */
const addSoundTrack = (output: Output, packets: readonly Buffer[], video: VideoLength) => {
  const source = new EncodedAudioPacketSource('aac');
  output.addAudioTrack(source, { maximumPacketCount: packets.length });
  const endSample = soundSamples(video);
  const startOf = (index: number) => index * SOUND_PACKET_SAMPLES - SOUND_PRIMING_SAMPLES;
  let added = 0;
  return {
    /** Adds the packets that start before a time in seconds, so that the file is written in the order of playback. */
    addUntil: async (seconds: number): Promise<void> => {
      for (; added < packets.length && startOf(added) <= seconds * SOUND_SAMPLE_RATE; added += 1) {
        const start = startOf(added);
        const samples = Math.min(SOUND_PACKET_SAMPLES, endSample - start); // the last packet ends with the video
        const times = [start / SOUND_SAMPLE_RATE, samples / SOUND_SAMPLE_RATE] as const;
        const packet = new EncodedPacket(packets[added] as Buffer, 'key', ...times);
        await source.add(packet, { decoderConfig: AAC_CONFIG });
      }
    },
  };
};

const CONTAINERS = ['moov', 'trak', 'mdia'];
const WITH_TIMES = ['mvhd', 'tkhd', 'mdhd'];

/** Clears the creation and modification times, so that equal segments make equal files: mediabunny has no option for them. */
const clearTimes = (boxes: Buffer): void => {
  for (let start = 0; start < boxes.length; start += boxes.readUInt32BE(start)) {
    const box = boxes.subarray(start, start + boxes.readUInt32BE(start));
    const name = box.toString('latin1', 4, 8);
    if (CONTAINERS.includes(name)) clearTimes(box.subarray(8));
    if (WITH_TIMES.includes(name)) box.fill(0, 12, 20); // two 32-bit times after size, name and version
  }
};

const openTrack = async (input: Input) => {
  const [track, ...others] = (await input.canRead()) ? await input.getVideoTracks() : [];
  const decoderConfig = await track?.getDecoderConfig();
  if (!track || others.length > 0 || !decoderConfig)
    throw new InvalidFileError('a segment is not an MP4 with one video track');
  return { track, decoderConfig };
};

/** The settings a decoder reads once per video, so that they must be equal in all segments. */
const describe = ({ codec, codedWidth, codedHeight, colorSpace, description }: VideoDecoderConfig): string =>
  JSON.stringify([
    [codec, codedWidth, codedHeight],
    colorSpace,
    description && Buffer.from(description as Uint8Array).toString('hex'),
  ]);
