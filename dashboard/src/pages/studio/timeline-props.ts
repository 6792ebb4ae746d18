import type { StudioDocument } from '#core/studio/studio-document.ts';
import type { ViewProps } from './view-props.ts';

export type TimelineProps = Pick<
  ViewProps,
  'studio' | 'player' | 'clock' | 'actions' | 'labels' | 'durationSeconds' | 'problemKeys'
>;

/** What the rows of a timeline read and change. */
export interface RowProps extends Pick<TimelineProps, 'studio' | 'player' | 'clock' | 'actions' | 'labels'> {
  readonly document: StudioDocument;
  readonly pixelsPerSecond: number;
}
