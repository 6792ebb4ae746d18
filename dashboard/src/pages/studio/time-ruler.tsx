import { useRef } from 'react';
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
/** A key that is pressed again before the frame has moved goes on from where the last one leads. */
const SEEK_MS = 500;

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
  const aim = useRef({ atMs: -SEEK_MS, seconds: 0 });
  const seek = (to: number) => {
    aim.current = { atMs: performance.now(), seconds: Math.min(Math.max(0, to), durationSeconds) };
    player.seek(aim.current.seconds);
  };
  const seekTo = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) =>
    seek((clientX - currentTarget.getBoundingClientRect().left) / pixelsPerSecond);
  return (
    <div
      className="studio-lane"
      role="slider" // oxlint-disable-line jsx-a11y/prefer-tag-over-role -- an input cannot contain the marks
      tabIndex={0}
      aria-label={TEXTS.time}
      aria-valuemin={0}
      aria-valuemax={toTenths(durationSeconds)}
      aria-valuenow={seconds}
      aria-valuetext={TEXTS.position(formatNumber(seconds), formatNumber(toTenths(durationSeconds)))}
      onKeyDown={(event) => {
        const isMoving = performance.now() - aim.current.atMs < SEEK_MS;
        const now = isMoving ? aim.current.seconds : clock.now();
        const wanted = timeOfKey(event, now, scenes, durationSeconds);
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
