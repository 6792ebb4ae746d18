import type { Schemas } from '../../api/client.ts';

export type Batch = Schemas['Batch'];
/** A row of a batch with its video. */
export type BatchVideo = Schemas['BatchVideoList']['videos'][number];

/** Number of the row and what its owner calls the video, without what file systems refuse. */
export const fileNameOf = ({ index, video }: BatchVideo, extension: string): string => {
  const name = (video?.name ?? '').replaceAll(/[\p{Cc}\p{Cf}\\/:*?"<>|]/gu, ' ').trim();
  const number = String(index + 1).padStart(3, '0');
  return `${[number, name].filter(Boolean).join(' ').slice(0, 100)}.${extension}`;
};

/** Rows that have ended. */
export const endedOf = ({ counts: { done, failed, canceled } }: Batch): number => done + failed + canceled;
