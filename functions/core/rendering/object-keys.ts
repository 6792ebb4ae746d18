import type { Video } from '#core/video/video.ts';

type Attempt = Pick<Video, 'workspaceId' | 'id' | 'attempt'>;

// Every key contains the attempt: a worker that lost its lease cannot overwrite the files of its successor.

/** Renderers have no link to it: their links outlive the render. */
export const outputKeyOf = (
  { workspaceId, id, attempt }: Attempt,
  name: 'video.mp4' | 'poster.jpg',
): string => `out/${workspaceId}/${id}/${attempt}/${name}`;

export const segmentKeyOf = (
  { workspaceId, id, attempt }: Attempt,
  index: number,
  extension: 'mp4' | 'jpg',
): string => `parts/${workspaceId}/${id}/${attempt}/${index}.${extension}`;

/** Files of the control document of an attempt. */
export const controlKeyOf = (
  { workspaceId, id, attempt }: Attempt,
  name: 'document.json' | 'video.mp4' | 'progress.json' | 'stop',
): string => `parts/${workspaceId}/${id}/${attempt}/control/${name}`;

/** One key per try: frames reported by a crashed renderer do not count for its retry. */
export const progressKeyOf = (
  { workspaceId, id, attempt }: Attempt,
  index: number,
  tryNumber: number,
): string => `progress/${workspaceId}/${id}/${attempt}/${index}.${tryNumber}.json`;

/** Shared by all renderers of an attempt. */
export const cancellationKeyOf = ({ workspaceId, id, attempt }: Attempt): string =>
  `progress/${workspaceId}/${id}/${attempt}/stop`;
