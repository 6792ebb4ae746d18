import { TriangleAlert } from 'lucide-react';
import { moveItem, snap, snapPoints, trimItem } from '#core/studio/timing.ts';
import type { StudioItem } from '#core/studio/studio-document.ts';
import { useEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { formatNumber } from '../../ui/format.ts';
import { KIND_WORDS, KindIcon } from './item-icons.tsx';
import type { RowProps } from './timeline-props.ts';
import { useBarDrag } from './use-bar-drag.ts';
import { TEXTS } from './texts.ts';

interface ItemRowProps extends RowProps {
  readonly item: StudioItem;
  readonly hasProblem: boolean;
}

const SNAP_PIXELS = 8;

/** Arrows move the element by a tenth of a second; with Alt they move its end, with Shift by a whole second. */
const useRowKeys = ({ studio, actions, item }: ItemRowProps) => {
  const { change } = studio;
  return (event: KeyboardEvent) => {
    const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const { key, startSeconds = 0, endSeconds = 0 } = item;
    if (direction !== undefined) {
      const by = direction * (event.shiftKey ? 1 : 0.1);
      const gesture = `keys ${key}`;
      if (event.altKey) change((now) => trimItem(now, key, 'end', endSeconds + by), gesture);
      else change((now) => moveItem(now, key, Math.max(0, startSeconds + by)), gesture);
    } else if (event.key === 'Delete' || event.key === 'Backspace') actions.remove();
    else if (event.key.toLowerCase() === 'd' && (event.ctrlKey || event.metaKey)) actions.duplicate();
    else return;
    event.preventDefault();
  };
};

/** An element of the timeline: its name, which chooses it, and its bar. */
export const ItemRow = (props: ItemRowProps) => {
  const { studio, document, clock, labels, pixelsPerSecond, item, hasProblem } = props;
  const { key, kind, startSeconds = 0 } = item;
  const label = labels.get(key) ?? '';
  const endSeconds = item.endSeconds ?? document.root.durationSeconds ?? startSeconds;
  const isChosen = studio.chosen?.key === key;
  const onKeyDown = useRowKeys(props);
  const name = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isChosen) name.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  const drag = useBarDrag({
    span: { start: startSeconds, end: endSeconds },
    pixelsPerSecond,
    snap: (seconds) => snap(seconds, snapPoints(document, key, clock.now()), SNAP_PIXELS / pixelsPerSecond),
    onPress: () => studio.choose(key),
    onDragged: ({ start, end }, grip) =>
      studio.change((now) =>
        grip === 'move'
          ? moveItem(now, key, start)
          : trimItem(now, key, grip, grip === 'start' ? start : end),
      ),
  });
  const { start, end } = drag.shown;
  return (
    <div className={`studio-row ${isChosen ? 'chosen' : ''}`}>
      <button
        ref={name}
        type="button"
        className="studio-row-name"
        aria-pressed={isChosen}
        aria-label={TEXTS.rowName(
          KIND_WORDS[kind],
          label,
          formatNumber(startSeconds),
          formatNumber(endSeconds),
        )}
        onClick={() => studio.choose(key)}
        onKeyDown={onKeyDown}
      >
        <KindIcon kind={kind} />
        <span>{label}</span>
        {hasProblem && <TriangleAlert className="studio-problem-mark" aria-label={TEXTS.hasProblem} />}
      </button>
      <div className="studio-lane">
        <div
          className={`studio-bar ${kind} ${item.isTimed ? '' : 'inherited'}`}
          style={{ left: start * pixelsPerSecond, width: Math.max(6, (end - start) * pixelsPerSecond) }}
          aria-hidden="true"
          {...drag.handlers('move')}
        >
          <span className="studio-bar-edge start" {...drag.handlers('start')} />
          <span className="studio-bar-label">{label}</span>
          <span className="studio-bar-edge end" {...drag.handlers('end')} />
        </div>
      </div>
    </div>
  );
};
