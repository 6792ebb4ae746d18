import type { Video } from '#core/video/video.ts';

/** What a video was ordered with, as its request said it: before brand kit and defaults. */
export interface VideoOrder {
  readonly variables: Readonly<Record<string, string>>;
  /** The document of a composition; null for a template. */
  readonly html: string | null;
}

/** Identifies the order of a video. */
export type OrderOf = Pick<Video, 'workspaceId' | 'id'>;
