import { formatDate } from '../../ui/format.ts';
import type { Video } from '../../ui/use-video.ts';
import { VIDEO_TEXTS } from '../../ui/video-texts.ts';
import { keptUntil } from './kept-until.ts';

/** Until when the file of a finished video can be downloaded. */
export const DownloadBefore = ({
  video: { output_url: url, finished_at: finishedAt },
}: {
  readonly video: Video;
}) =>
  url !== null &&
  finishedAt !== null && (
    <p className="small">{VIDEO_TEXTS.downloadBefore(formatDate(keptUntil(finishedAt)))}</p>
  );
