import type { Frames } from '#core/frames/frames.ts';
import type { Asset } from '#core/asset/asset.ts';
import type { Batch } from '#core/batch/batch.ts';
import type { Video } from '#core/video/video.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';

export type VideoAttempt = Pick<Video, 'workspaceId' | 'id' | 'attempt'>;

/** Of the render document, which all attempts of a video read. */
export const documentKeyOf = ({ workspaceId, id }: Pick<Video, 'workspaceId' | 'id'>): string =>
  `in/${workspaceId}/${id}.json`;

/** Of the values that a video was ordered with, kept as long as its record. */
export const orderKeyOf = ({ workspaceId, id }: Pick<Video, 'workspaceId' | 'id'>): string =>
  `orders/${workspaceId}/${id}.json`;

/** Key of the requested rows of a batch, kept as long as its record. */
export const batchRowsKeyOf = ({ workspaceId, id }: Pick<Batch, 'workspaceId' | 'id'>): string =>
  `batches/${workspaceId}/${id}.json`;

/** Of what its captions show, written when it is created. */
export const captionsKeyOf = ({ workspaceId, id }: Pick<Video, 'workspaceId' | 'id'>): string =>
  `captions/${workspaceId}/${id}.srt`;

// Keys of what an attempt writes contain its number: a worker that lost its lease cannot overwrite the files of its
// successor.

/** Renderers have no link to it: their links outlive the render. */
export const outputKeyOf = (
  { workspaceId, id, attempt }: VideoAttempt,
  name: 'video.mp4' | 'poster.jpg',
): string => `out/${workspaceId}/${id}/${attempt}/${name}`;

export const segmentKeyOf = (
  { workspaceId, id, attempt }: VideoAttempt,
  index: number,
  extension: 'mp4' | 'jpg',
): string => `parts/${workspaceId}/${id}/${attempt}/${index}.${extension}`;

/** Files of the control document of an attempt. */
export const controlKeyOf = (
  { workspaceId, id, attempt }: VideoAttempt,
  name: 'document.json' | 'video.mp4' | 'poster.jpg' | 'progress.json' | 'stop',
): string => `parts/${workspaceId}/${id}/${attempt}/control/${name}`;

/** One key per try: frames reported by a crashed renderer do not count for its retry. */
export const progressKeyOf = (
  { workspaceId, id, attempt }: VideoAttempt,
  index: number,
  tryNumber: number,
): string => `progress/${workspaceId}/${id}/${attempt}/${index}.${tryNumber}.json`;

/** Shared by all renderers of an attempt. */
export const cancellationKeyOf = ({ workspaceId, id, attempt }: VideoAttempt): string =>
  `progress/${workspaceId}/${id}/${attempt}/stop`;

/** Audio track of the whole video, without its frames. */
export const soundKeyOf = ({ workspaceId, id, attempt }: VideoAttempt): string =>
  `parts/${workspaceId}/${id}/${attempt}/sound.aac`;

/** Where a caller uploads. Kept until the lifecycle rule deletes it, so that a used link stays used. */
export const uploadKeyOf = ({ workspaceId, id }: Pick<Asset, 'workspaceId' | 'id'>): string =>
  `uploads/${workspaceId}/${id}`;

/** The inspected file that was stored for the asset. No caller and no renderer has a link that writes it. */
export const storedFileKeyOf = ({ workspaceId, id }: Pick<Asset, 'workspaceId' | 'id'>): string =>
  `assets/${workspaceId}/${id}`;

/** The file that the asset holds: its own, or that of an asset with the same bytes. */
export const assetKeyOf = ({
  workspaceId,
  id,
  fileId,
}: Pick<Asset, 'workspaceId' | 'id' | 'fileId'>): string =>
  storedFileKeyOf({ workspaceId, id: fileId ?? id });

/** Renderers have no link to it: `make-thumbnail` writes what it has verified. */
export const thumbnailKeyOf = ({ workspaceId, id }: Pick<Asset, 'workspaceId' | 'id'>): string =>
  `thumbnails/${workspaceId}/${id}`;

/** Where a renderer writes what it converted a photo to. */
export const convertedKeyOf = ({ workspaceId, id }: Pick<Asset, 'workspaceId' | 'id'>): string =>
  `parts/${workspaceId}/${id}/converted`;

/** Where a renderer writes the thumbnail of an asset. */
export const stillKeyOf = ({ workspaceId, id }: Pick<Asset, 'workspaceId' | 'id'>): string =>
  `parts/${workspaceId}/${id}/still.webp`;

/** Of a text of projects; the name is its digest. */
export const textKeyOf = (workspaceId: WorkspaceId, sha256: string): string =>
  `texts/${workspaceId}/${sha256}`;

/** Of the files and the check of a revision. */
export const manifestKeyOf = (workspaceId: WorkspaceId, manifestId: string): string =>
  `projects/${workspaceId}/${manifestId}.json`;

type FramesName = Pick<Frames, 'workspaceId' | 'id'>;

/** Of the document whose frames are drawn. */
export const framesDocumentKeyOf = ({ workspaceId, id }: FramesName): string =>
  `parts/${workspaceId}/${id}/document.json`;

/** Where a renderer writes a picture, by its number, or the contact sheet. */
export const drawnFrameKeyOf = ({ workspaceId, id }: FramesName, file: number | 'sheet'): string =>
  `parts/${workspaceId}/${id}/${file}`;

/** Renderers have no link to it: what is there was verified. */
export const frameKeyOf = (
  { workspaceId, id, format }: Pick<Frames, 'workspaceId' | 'id' | 'format'>,
  file: number | 'sheet',
): string =>
  `frames/${workspaceId}/${id}/${file === 'sheet' ? 'sheet.jpg' : `${file}.${format === 'png' ? 'png' : 'jpg'}`}`;
