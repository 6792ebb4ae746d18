import type { OutputFormat } from '#core/video/video.ts';

/** Size, frame rate and length of what a preview shows. */
export interface PreviewFormat extends OutputFormat {
  readonly durationSeconds: number;
}
