import { parentPort } from 'node:worker_threads';
import { CustomSource, EncodedPacketSink, Input, Logging, LogLevel, MP4, QTFF, WEBM } from 'mediabunny';
import type { EncodedPacket, InputFormat, InputTrack, InputVideoTrack, VideoCodec } from 'mediabunny';
import { refuseUnless, Rejection } from '#adapters/media-files/rejection.ts';
import { CLIP_MAX } from '#contracts/limits.ts';
import type { AssetContentType } from '#contracts/limits.ts';
import { readClipIndex } from '#adapters/media-files/read-clip-index.ts';
import type { ClipIndex, IndexedTrack } from '#adapters/media-files/read-clip-index.ts';
import { createReadRange } from '#adapters/media-files/read-range.ts';
import type { FileRequest, ReadRange } from '#adapters/media-files/read-range.ts';
import type { ClipCodec, ClipContainer, ClipFacts } from '#core/asset/clip-facts.ts';
import { timingOf } from '#core/asset/clip-timing.ts';
import type { ClipPacket } from '#core/asset/clip-timing.ts';
import type { Inspection } from '#core/ports/assets.ts';
import { isClipSize } from '#core/rendering/picture-size.ts';

export type ClipContentType = Extract<AssetContentType, `video/${string}`>;

export interface ClipRequest {
  readonly contentType: ClipContentType;
}

/** Messages of the worker: `ready` once, then the inspection of the file it was sent. */
export type ClipReply = 'ready' | Inspection;

/** What the renderer decodes. */
const CODECS: Readonly<Partial<Record<VideoCodec, ClipCodec>>> = {
  avc: 'h264',
  hevc: 'h265',
  vp8: 'vp8',
  vp9: 'vp9',
  av1: 'av1',
};
/** Sample entries of an MP4; an encrypted track has another one with the same codec. */
const SAMPLE_ENTRIES = /^(?:avc1|avc3|hvc1|hev1|vp08|vp09|av01)$/;
/** Major brands of HEIC and AVIF photos, which have the container of an MP4 and no movie. */
const PHOTO_BRANDS = /^(?:hei[csmx]|mif[12]|avif)$/;
const WEBM_START = Buffer.from('1a45dfa3', 'hex');
const FRAMES_MAX = CLIP_MAX.seconds * CLIP_MAX.fps;
/** For rates a little above the limit, as cameras measure them. */
const RATE_TOLERANCE = 1.01;
const PLAIN_RATE = 0x10000;
const CACHE_BYTES = 8 * 1024 * 1024;
/** Data of key frames that is read. */
const KEY_FRAMES_MAX_BYTES = 32 * 1024 * 1024;

interface Container {
  readonly formats: InputFormat[];
  readonly name: ClipContainer;
  readonly index?: ClipIndex;
}

const isIsoStart = (start: Buffer): boolean =>
  /^(?:ftyp|moov|mdat|wide|free|skip)$/.test(start.toString('latin1', 4, 8));

/** An MP4 named as QuickTime, or the reverse, is what it contains: phones mix them up. */
const openContainer = async (
  { contentType }: ClipRequest,
  read: ReadRange,
  sizeBytes: number,
): Promise<Container> => {
  const start = Buffer.from(await read(0, Math.min(sizeBytes, 12)));
  if (contentType === 'video/webm') {
    refuseUnless(start.subarray(0, 4).equals(WEBM_START), 'wrong_content_type');
    return { formats: [WEBM], name: 'webm' };
  }
  refuseUnless(isIsoStart(start), 'wrong_content_type');
  const hasBrand = start.toString('latin1', 4, 8) === 'ftyp';
  const brand = start.toString('latin1', 8, 12);
  refuseUnless(!hasBrand || !PHOTO_BRANDS.test(brand), 'wrong_content_type');
  const isQuickTime = !hasBrand || brand === 'qt  ';
  return {
    formats: [MP4, QTFF],
    name: isQuickTime ? 'quicktime' : 'mp4',
    index: await readClipIndex(read, sizeBytes),
  };
};

const videoTrackOf = ({ tracks }: ClipIndex): IndexedTrack => {
  refuseUnless(tracks.length > 0, 'unreadable_file');
  const [track, ...others] = tracks.filter(({ handler }) => handler === 'vide');
  refuseUnless(track !== undefined, 'wrong_content_type');
  refuseUnless(others.length === 0, 'several_video_tracks');
  refuseUnless(!tracks.some(({ isExternal }) => isExternal), 'unreadable_file');
  const [entry, ...otherEntries] = track.sampleEntries;
  refuseUnless(entry !== undefined && SAMPLE_ENTRIES.test(entry), 'unsupported_codec');
  refuseUnless(otherEntries.length === 0, 'unsupported_codec');
  refuseUnless(track.samples <= FRAMES_MAX * RATE_TOLERANCE, 'too_many_frames');
  return track;
};

/** Pauses and then one edit at normal speed: the library begins the timeline as this list says. */
const editEndOf = ({ edits, timescale }: IndexedTrack, movieTimescale: number): number => {
  if (edits.length === 0) return Infinity;
  const pauses = edits.findIndex(({ mediaTick }) => mediaTick >= 0);
  const edit = edits[pauses];
  const isPlain = edit?.rate === PLAIN_RATE && pauses === edits.length - 1;
  refuseUnless(isPlain, 'unsupported_edits');
  if (edit.durationInMovie === 0) return Infinity; // of a file whose index was written before its frames
  const total = edits.reduce((sum, { durationInMovie }) => sum + durationInMovie, 0);
  return Math.round((total * timescale) / movieTimescale);
};

/** The packets of a clip in decoding order, and as the library names them. */
interface Packets {
  readonly sink: EncodedPacketSink;
  readonly encoded: readonly EncodedPacket[];
  readonly packets: readonly ClipPacket[];
}

const readPackets = async (track: InputVideoTrack, timescale: number): Promise<Packets> => {
  const sink = new EncodedPacketSink(track);
  const encoded: EncodedPacket[] = [];
  const packets: ClipPacket[] = [];
  for (;;) {
    const packet = await packetAfter(sink, encoded.at(-1), { metadataOnly: true });
    if (!packet) break;
    refuseUnless(packets.length < FRAMES_MAX * RATE_TOLERANCE, 'too_many_frames');
    const { timestamp, duration, type, byteLength } = packet;
    packets.push({
      tick: Math.round(timestamp * timescale),
      durationTicks: Math.round(duration * timescale),
      isKey: type === 'key',
      bytes: byteLength,
    });
    encoded.push(packet);
  }
  // Of a file that was cut, the data of the last frame is missing.
  refuseUnless((await packetAfter(sink, encoded.at(-2), {})) !== null, 'unreadable_file');
  return { sink, encoded, packets };
};

const packetAfter = (
  sink: EncodedPacketSink,
  packet: EncodedPacket | undefined,
  options: { readonly metadataOnly?: boolean },
): Promise<EncodedPacket | null> =>
  packet ? sink.getNextPacket(packet, options) : sink.getFirstPacket(options);

/**
 * Leaves out key frames whose data is not that of one, except the first: a container may mark any frame. With more data than
 * KEY_FRAMES_MAX_BYTES, only every second, third … one is kept.
 */
const confirmKeyFrames = async (
  track: InputVideoTrack,
  { sink, encoded, packets }: Packets,
  { ticks, framesBefore }: ClipFacts['keyFrames'],
): Promise<ClipFacts['keyFrames']> => {
  const totalBytes = framesBefore.reduce((sum, index) => sum + (packets[index]?.bytes ?? 0), 0);
  const step = Math.ceil(totalBytes / KEY_FRAMES_MAX_BYTES);
  const confirmed: number[] = [];
  for (const [key, index] of framesBefore.entries()) {
    if (key % step !== 0) continue;
    const packet = key === 0 ? null : await packetAfter(sink, encoded[index - 1], {});
    if (key === 0 || (packet && (await track.determinePacketType(packet)) === 'key')) confirmed.push(key);
  }
  const pick = (values: readonly number[]) => confirmed.map((key) => values[key] ?? 0);
  return { ticks: pick(ticks), framesBefore: pick(framesBefore) };
};

/** Sound that the renderer decodes (`decode-audio.ts`), by the library's name, or by that of the sample entry. */
const SOUND_CODECS: ReadonlySet<unknown> = new Set(
  [
    ['aac', 'mp3', 'opus', 'vorbis', 'flac', 'ac3', 'eac3', 'ulaw', 'alaw'],
    ['pcm-u8', 'pcm-s8', 'pcm-s16', 'pcm-s16be', 'pcm-s24', 'pcm-s24be', 'pcm-s32', 'pcm-s32be'],
    ['pcm-f32', 'pcm-f32be', 'pcm-f64', 'pcm-f64be'],
    ['alac', 'samr', 'sawb'],
  ].flat(),
);

/** Of the first audio track; null without one, and for one without samples. */
const soundCodecOf = async (tracks: readonly InputTrack[]): Promise<string | null> => {
  const sound = tracks.find((track) => track.isAudioTrack());
  if (!sound) return null;
  const codec = (await sound.getCodec()) ?? String(sound.internalCodecId);
  refuseUnless(SOUND_CODECS.has(codec), 'unsupported_codec');
  const first = await new EncodedPacketSink(sound).getFirstPacket({ metadataOnly: true });
  return first === null ? null : codec;
};

const inspectTrack = async (
  track: InputVideoTrack,
  container: ClipContainer,
  soundCodec: string | null,
  editEndTick: number,
): Promise<Inspection> => {
  const codec = CODECS[(await track.getCodec()) ?? 'prores'];
  refuseUnless(codec !== undefined, 'unsupported_codec');
  const coded = { width: await track.getCodedWidth(), height: await track.getCodedHeight() };
  const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
  refuseUnless(isClipSize(coded) && isClipSize({ width, height }), 'frame_too_large');
  const timescale = await track.getTimeResolution();
  refuseUnless(Number.isInteger(timescale) && timescale > 0, 'unreadable_file');
  const packets = await readPackets(track, timescale);
  const timing = timingOf(packets.packets, timescale, editEndTick);
  refuseUnless(timing !== undefined, 'unreadable_file');
  const seconds = timing.endTick / timescale;
  refuseUnless(seconds <= CLIP_MAX.seconds, 'too_long');
  const { numerator, denominator } = timing.frameRate;
  refuseUnless(numerator / denominator <= CLIP_MAX.fps * RATE_TOLERANCE, 'too_many_frames');
  const video = {
    container,
    codec,
    isHdr: await track.hasHighDynamicRange(),
    mayHaveAlpha: await track.canBeTransparent(),
    soundCodec,
    timescale,
    ...timing,
    keyFrames: await confirmKeyFrames(track, packets, timing.keyFrames),
  };
  const durationMs = Math.max(1, Math.round(seconds * 1000));
  return { status: 'accepted', facts: { width, height, durationMs, video } };
};

const inspect = async ({ request, file }: FileRequest<ClipRequest>): Promise<Inspection> => {
  const { sizeBytes } = file;
  const read = createReadRange(file);
  const { formats, name, index } = await openContainer(request, read, sizeBytes);
  const editEndTick = index ? editEndOf(videoTrackOf(index), index.timescale) : Infinity;
  const source = new CustomSource({
    getSize: () => sizeBytes,
    read,
    maxCacheSize: CACHE_BYTES,
    prefetchProfile: 'network',
    handleUnhandledError: () => undefined, // of reads ahead; a read that is needed repeats it
  });
  using input = new Input({ formats, source });
  const tracks = await input.getTracks();
  const [track, ...others] = tracks.filter((each) => each.isVideoTrack());
  refuseUnless(tracks.length > 0, 'unreadable_file');
  refuseUnless(track !== undefined, 'wrong_content_type');
  refuseUnless(others.length === 0, 'several_video_tracks');
  return await inspectTrack(track, name, await soundCodecOf(tracks), editEndTick); // before the input is disposed
};

const reply = (message: ClipReply) => parentPort?.postMessage(message, []);

/** An exception of the library means that it cannot read the file. */
const inspectOrReject = (request: FileRequest<ClipRequest>): Promise<Inspection> =>
  inspect(request).catch((error: unknown) => ({
    status: 'rejected',
    code: error instanceof Rejection ? error.code : 'unreadable_file',
  }));

Logging.level = LogLevel.Silent; // its warnings quote the file
parentPort?.once('message', (request: FileRequest<ClipRequest>) => void inspectOrReject(request).then(reply));
reply('ready');
