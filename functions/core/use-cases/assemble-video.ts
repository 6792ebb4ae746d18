import type { FailedRender, FileDigest, RenderedSegment } from '#contracts/schemas/segment.ts';
import type { MediaFacts, SegmentFile, SegmentFiles, StoredFile } from '#core/ports/media.ts';
import { haveSameDigest } from '#core/rendering/file-digest.ts';
import { fileLimitsOf, fileMaxBytes, posterMaxBytes, withSound } from '#core/rendering/file-limits.ts';
import { outputKeyOf } from '#core/rendering/object-keys.ts';
import { soundMaxBytes } from '#core/rendering/sound-track.ts';
import type { ReportedFiles } from '#core/use-cases/render-segments.ts';
import { hasSound } from '#core/video/video.ts';
import type { Video } from '#core/video/video.ts';

interface AssembleDeps {
  readonly segmentFiles: SegmentFiles;
}

/** The joined file; its digest is the expected one until the stored file was verified. */
export interface JoinedVideo extends FileDigest {
  readonly status: 'joined';
  readonly poster: CopiedPoster;
  readonly reports: readonly RenderedSegment[];
}

/** Joins or copies the segments and copies the poster; fails for a file that our encoder does not write. */
export const assembleVideo = async (
  { segmentFiles }: AssembleDeps,
  video: Video,
  { files, poster, sound, reports }: ReportedFiles,
  signal: AbortSignal,
): Promise<JoinedVideo | FailedRender> => {
  if (areTooLarge(video, files)) return invalidFile('a file is larger than its frames can be');
  if (hasSound(video) && !sound) return invalidFile('no sound was reported');
  if (sound && sound.sizeBytes > soundMaxBytes({ frames: video.frameCount, fps: video.output.fps }))
    return invalidFile('the sound is larger than its packets can be');
  const { frameBytes } = fileLimitsOf(video.output, video.frameCount);
  const format = { fps: video.output.fps, frameBytes, ...(sound && { sound }) };
  const output = { ...format, key: outputKeyOf(video, 'video.mp4') };
  const [joined, copiedPoster] = await Promise.all([
    segmentFiles.joinSegments(files, output, signal),
    copyPoster(segmentFiles, video, poster, signal),
  ]);
  if (joined.status === 'invalid') return invalidFile(joined.diagnostic);
  return { ...joined, poster: copiedPoster, reports };
};

const areTooLarge = ({ output, frameCount }: Video, files: readonly SegmentFile[]): boolean =>
  files.some(({ frames, sizeBytes }) => sizeBytes > fileMaxBytes(fileLimitsOf(output, frames))) ||
  files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) > fileMaxBytes(fileLimitsOf(output, frameCount));

type CopiedPoster = { readonly posterKey: string } | { readonly posterProblem: string };

/** Never rejects: a video is complete without a poster. */
const copyPoster = async (
  segmentFiles: SegmentFiles,
  video: Video,
  poster: StoredFile | undefined,
  signal: AbortSignal,
): Promise<CopiedPoster> => {
  const posterKey = outputKeyOf(video, 'poster.jpg');
  if (!poster) return { posterProblem: 'no poster was reported' };
  if (poster.sizeBytes > posterMaxBytes(video.output))
    return { posterProblem: 'larger than its frame can be' };
  try {
    const copied = await segmentFiles.copyPoster(poster, { key: posterKey, ...video.output }, signal);
    return copied.status === 'invalid' ? { posterProblem: copied.diagnostic } : { posterKey };
  } catch (error) {
    return { posterProblem: `not copied: ${error instanceof Error ? error.name : 'unknown'}` };
  }
};

export type VerifiedVideo = Omit<JoinedVideo, 'status'> & {
  readonly status: 'verified';
  readonly durationMs: number;
};

/** Reads the stored file back: its digest, then its size, frames and duration. */
export const verifyVideo = async (
  { segmentFiles }: AssembleDeps,
  video: Video,
  joined: JoinedVideo,
): Promise<VerifiedVideo | FailedRender> => {
  const key = outputKeyOf(video, 'video.mp4');
  const stored = await segmentFiles.readDigest(key, joined.sizeBytes);
  if (!haveSameDigest(stored, joined)) return invalidFile('the stored file differs from the reported digest');
  const limits = fileLimitsOf(video.output, video.frameCount);
  const facts = await segmentFiles.readMediaFacts(
    key,
    hasSound(video) ? withSound(limits, video.output) : limits,
  );
  if (!facts || !isAsRequested(video, facts))
    return invalidFile('the file does not have the requested size, frames, duration or sound');
  return { ...joined, status: 'verified', durationMs: facts.durationMs };
};

const DURATION_TOLERANCE_MS = 1; // durations are whole milliseconds

const isAsRequested = (video: Video, facts: MediaFacts): boolean => {
  const { output, frameCount } = video;
  const isWholeVideo = (durationMs: number) =>
    Math.abs(durationMs - (frameCount * 1000) / output.fps) <= DURATION_TOLERANCE_MS;
  return (
    facts.width === output.width &&
    facts.height === output.height &&
    facts.frames === frameCount &&
    isWholeVideo(facts.durationMs) &&
    (hasSound(video)
      ? facts.soundDurationMs !== null && isWholeVideo(facts.soundDurationMs)
      : facts.soundDurationMs === null)
  );
};

const invalidFile = (diagnostic: string): FailedRender => ({
  status: 'failed',
  code: 'internal_error',
  diagnostic,
});
