import type { VideoId } from '#core/video/video.ts';

export const VIDEO_ID_FORM = /^vid_[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const videoIdFromUuid = (uuid: string): VideoId => `vid_${uuid}` as VideoId;

/** The id when `text` has the spec's form `vid_<uuid>`, else undefined: a malformed id is simply not found. */
export const parseVideoId = (text: string | undefined): VideoId | undefined =>
  text !== undefined && VIDEO_ID_FORM.test(text) ? (text as VideoId) : undefined;
