import { useEffect, useRef, useState } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import type { StudioDocument } from '#core/studio/studio-document.ts';
import { formatNumber } from '../../ui/format.ts';
import { useClock } from './clock.ts';
import type { Clock } from './clock.ts';
import { isListed, sceneAt } from './item-actions.ts';
import { ItemRow } from './item-row.tsx';
import { SceneRow } from './scene-row.tsx';
import type { RowProps, TimelineProps } from './timeline-props.ts';
import { rulerStep } from './timeline-bar.ts';
import { TimeRuler } from './time-ruler.tsx';
import { TimelineTools } from './timeline-tools.tsx';
import { useRoving } from './use-roving.ts';
import { TEXTS } from './texts.ts';
import './timeline.css';

const NAMES_PIXELS = 176;
const END_PIXELS = 48;

/** Elements of the shown scene, and those of no scene, such as music. */
const rowsOf = ({ items }: StudioDocument, sceneKey: string | undefined, chosenKey: string | undefined) =>
  items.filter(
    (item) =>
      (isListed(item) || (item.key === chosenKey && !item.isScene)) &&
      (item.sceneKey === sceneKey || item.sceneKey === undefined) &&
      item.startSeconds !== undefined,
  );

const Ruler = ({
  seconds,
  pixelsPerSecond,
}: {
  readonly seconds: number;
  readonly pixelsPerSecond: number;
}) => {
  const step = rulerStep(pixelsPerSecond);
  const marks = Array.from({ length: Math.floor(seconds / step) + 1 }, (_, index) => index * step);
  return marks.map((at) => (
    <span key={at} className="studio-ruler-mark" style={{ left: at * pixelsPerSecond }}>
      {formatNumber(at)}
    </span>
  ));
};

const Playhead = ({
  clock,
  pixelsPerSecond,
}: {
  readonly clock: Clock;
  readonly pixelsPerSecond: number;
}) => {
  const seconds = useClock(clock, (now) => now);
  return (
    <span
      className="studio-playhead"
      aria-hidden="true"
      style={{ translate: `${NAMES_PIXELS + seconds * pixelsPerSecond}px 0` }}
    />
  );
};

interface RowsProps extends RowProps, Pick<TimelineProps, 'problemKeys'> {
  /** The row of scenes, which does not change with the time. */
  readonly children: ReactNode;
}

/** The scenes and the elements of the shown scene. */
const Rows = ({ children, ...props }: RowsProps) => {
  const { studio, document, clock, problemKeys } = props;
  const rows = useRoving<HTMLDivElement>('column');
  const shownScene = useClock(clock, (now) => sceneAt(document.scenes, now)?.key);
  return (
    <div {...rows}>
      {children}
      {rowsOf(document, shownScene, studio.chosen?.key).map((item) => (
        <ItemRow key={item.key} {...props} item={item} hasProblem={problemKeys.has(item.key)} />
      ))}
    </div>
  );
};

/** Scenes and elements over time. Bars are dragged, and trimmed by their edges. */
export const Timeline = (props: TimelineProps) => {
  const { studio, player, clock, durationSeconds, problemKeys } = props;
  const { document } = studio;
  const scroller = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [zoom, setZoom] = useState(1);
  useEffect(() => {
    if (scroller.current === null) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(scroller.current);
    return () => observer.disconnect();
  }, []);
  const pixelsPerSecond =
    (Math.max(100, width - NAMES_PIXELS - END_PIXELS) / Math.max(1, durationSeconds)) * zoom;
  if (!document) return null;
  const row = { ...props, document, pixelsPerSecond };
  return (
    <section className="studio-timeline" aria-label={TEXTS.timeline}>
      <TimelineTools {...props} zoom={zoom} onZoom={setZoom} />
      <div className="studio-timeline-rows" ref={scroller}>
        <div
          className="studio-timeline-content"
          style={
            {
              '--names': `${NAMES_PIXELS}px`,
              width: NAMES_PIXELS + durationSeconds * pixelsPerSecond + END_PIXELS * zoom,
            } as CSSProperties
          }
        >
          <div className="studio-row ruler">
            <span className="studio-row-name" />
            <TimeRuler
              clock={clock}
              player={player}
              scenes={document.scenes}
              durationSeconds={durationSeconds}
              pixelsPerSecond={pixelsPerSecond}
            >
              <Ruler seconds={durationSeconds} pixelsPerSecond={pixelsPerSecond} />
            </TimeRuler>
          </div>
          <Rows {...row} problemKeys={problemKeys}>
            {document.scenes.length > 0 && <SceneRow {...row} />}
          </Rows>
          <Playhead clock={clock} pixelsPerSecond={pixelsPerSecond} />
        </div>
      </div>
    </section>
  );
};
