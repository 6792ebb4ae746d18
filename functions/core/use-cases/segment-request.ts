import { SEGMENT_LINK_SECONDS } from '#contracts/limits.ts';
import { musicKey } from '#contracts/music-files.ts';
import { JOIN_RESERVE_SECONDS } from '#contracts/timeouts.ts';
import type { AssetLink, Segment, SegmentRequest } from '#contracts/schemas/segment.ts';
import type { RenderDocuments, SegmentFiles } from '#core/ports/media.ts';
import type { Clock } from '#core/ports/system.ts';
import { posterFrameIn } from '#core/rendering/frames.ts';
import { assetKeyOf, cancellationKeyOf, segmentKeyOf, soundKeyOf } from '#core/rendering/object-keys.ts';
import { hasSound } from '#core/video/video.ts';
import type { Video } from '#core/video/video.ts';

export interface SegmentRequestDeps {
  readonly documents: Pick<RenderDocuments, 'presignRead'>;
  readonly segmentFiles: Pick<SegmentFiles, 'presignUpload'>;
  readonly clock: Clock;
}

/** The renderer of the first segment also mixes the sound, so only that one needs the audio. */
const presignAssets = (
  { documents }: SegmentRequestDeps,
  { assets, workspaceId }: Video,
  index: number,
): Promise<AssetLink[]> =>
  Promise.all(
    assets
      .filter(({ kind }) => kind !== 'audio' || index === 0)
      .map(async ({ id, fileId = null, music }) => {
        const key = music === undefined ? assetKeyOf({ workspaceId, id, fileId }) : musicKey(music);
        return { id, url: await documents.presignRead(key, SEGMENT_LINK_SECONDS) };
      }),
  );

/** Time until the deadline of a renderer that is called now. */
export const rendererTimeLeftMs = ({ timeLeftMs }: { readonly timeLeftMs: () => number }): number =>
  timeLeftMs() - JOIN_RESERVE_SECONDS * 1000;

/** The request for one segment, with links to all that its renderer reads and writes. */
export const makeSegmentRequest = async (
  deps: SegmentRequestDeps,
  {
    video,
    epochMs,
    timeLeftMs,
  }: { readonly video: Video; readonly epochMs: number; readonly timeLeftMs: () => number },
  segment: Segment,
  progressKey: string,
  maxSegments: number,
): Promise<SegmentRequest> => {
  const { documents, segmentFiles, clock } = deps;
  const presignUpload = (key: string, contentType: string) =>
    segmentFiles.presignUpload(key, contentType, SEGMENT_LINK_SECONDS);
  const mayHoldPoster = posterFrameIn(segment, video) !== undefined;
  const mixesSound = segment.index === 0 && hasSound(video);
  const [documentUrl, assets, soundUrl, outputUrl, posterUrl, progressUrl, cancellationUrl] =
    await Promise.all([
      documents.presignRead(video.inputKey, SEGMENT_LINK_SECONDS),
      presignAssets(deps, video, segment.index),
      mixesSound ? presignUpload(soundKeyOf(video), 'audio/aac') : undefined,
      presignUpload(segmentKeyOf(video, segment.index, 'mp4'), 'video/mp4'),
      mayHoldPoster ? presignUpload(segmentKeyOf(video, segment.index, 'jpg'), 'image/jpeg') : undefined,
      presignUpload(progressKey, 'application/json'),
      documents.presignRead(cancellationKeyOf(video), SEGMENT_LINK_SECONDS),
    ]);
  return {
    videoId: video.id,
    segment,
    epochMs,
    maxSegments,
    deadlineMs: clock.nowMs() + rendererTimeLeftMs({ timeLeftMs }),
    documentUrl,
    ...(assets.length > 0 && { assets }),
    ...(soundUrl !== undefined && { soundUrl }),
    outputUrl,
    progressUrl,
    cancellationUrl,
    ...(posterUrl !== undefined && { posterUrl }),
  };
};
