import type { SegmentFiles, StoredFile } from '#core/ports/media.ts';
import { posterMaxBytes } from '#core/rendering/file-limits.ts';
import type { Video } from '#core/video/video.ts';

/** Where the poster is kept, or why there is none: a video is as good without. */
export interface KeptPoster {
  readonly posterKey?: string;
  readonly posterProblem?: string;
}

/** Keeps what a renderer made for a poster if it is one. Never rejects. */
export const keepPoster = async (
  segmentFiles: Pick<SegmentFiles, 'copyPoster'>,
  { output }: Video,
  poster: StoredFile | undefined,
  posterKey: string,
  stop: AbortSignal,
): Promise<KeptPoster> => {
  if (!poster) return { posterProblem: 'none was reported' };
  if (poster.sizeBytes > posterMaxBytes(output)) return { posterProblem: 'larger than its picture can be' };
  try {
    const copied = await segmentFiles.copyPoster(poster, { key: posterKey, ...output }, stop);
    return copied.status === 'invalid' ? { posterProblem: copied.diagnostic } : { posterKey };
  } catch (error) {
    return { posterProblem: `not copied: ${error instanceof Error ? error.name : 'unknown'}` };
  }
};
