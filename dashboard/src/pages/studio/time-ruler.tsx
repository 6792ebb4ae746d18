import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import type { StudioScene } from '#core/studio/studio-document.ts';
import { formatNumber } from '../../ui/format.ts';
import { useClock } from './clock.ts';
import type { Clock } from './clock.ts';
import { toTenths } from './play-controls.tsx';
import type { Player } from './use-player.ts';
import { TEXTS } from './texts.ts';

interface TimeRulerProps {
  readonly clock: Clock;
  readonly player: Player;
  readonly scenes: readonly StudioScene[];
  readonly durationSeconds: number;
  readonly pixelsPerSecond: number;
  /** Its marks, which do not change with the time. */
  readonly children: ReactNode;
}

const SHORT_SECONDS = 0.1;
const LONG_SECONDS = 1;

/** The time that a key leads to; undefined for other keys. */
const timeOfKey = (
  { key, shiftKey }: KeyboardEvent,
  now: number,
  scenes: readonly StudioScene[],
  durationSeconds: number,
): number | undefined => {
  const step = shiftKey ? LONG_SECONDS : SHORT_SECONDS;
  const starts = scenes.map(({ startSeconds }) => startSeconds);
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return toTenths(now - step);
    case 'ArrowRight':
    case 'ArrowUp':
      return toTenths(now + step);
    case 'PageUp':
      return starts.findLast((start) => start < toTenths(now)) ?? 0;
    case 'PageDown':
      return starts.find((start) => start > now) ?? durationSeconds;
    case 'Home':
      return 0;
    case 'End':
      return durationSeconds;
    default:
      return undefined;
  }
};

/** Scrubs through the video by a pointer or by keys: arrows by a tenth of a second, Page Up and Page Down by scenes. */
export const TimeRuler = (props: TimeRulerProps) => {
  const { clock, player, scenes, durationSeconds, pixelsPerSecond, children } = props;
  const seconds = useClock(clock, toTenths);
  const seek = (to: number) => player.seek(Math.min(Math.max(0, to), durationSeconds));
  const seekTo = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) =>
    seek((clientX - currentTarget.getBoundingClientRect().left) / pixelsPerSecond);
  return (
    <div
      className="studio-lane"
      role="slider"
      tabIndex={0}
      aria-label={TEXTS.time}
      aria-valuemin={0}
      aria-valuemax={toTenths(durationSeconds)}
      aria-valuenow={seconds}
      aria-valuetext={TEXTS.position(formatNumber(seconds), formatNumber(toTenths(durationSeconds)))}
      onKeyDown={(event) => {
        const wanted = timeOfKey(event, clock.now(), scenes, durationSeconds);
        if (wanted === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        seek(wanted);
      }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        seekTo(event);
      }}
      onPointerMove={(event) => event.buttons === 1 && seekTo(event)}
    >
      {children}
    </div>
  );
};
