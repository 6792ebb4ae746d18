import { Pause, Play } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { formatNumber } from '../../ui/format.ts';
import { useClock } from './clock.ts';
import type { Clock } from './clock.ts';
import type { Player } from './use-player.ts';
import { TEXTS } from './texts.ts';

export const toTenths = (seconds: number): number => Math.round(seconds * 10) / 10;

export const PlayButton = ({ player }: { readonly player: Player }) => (
  <Button
    className="icon"
    aria-label={player.isPlaying ? TEXTS.pause : TEXTS.play}
    onClick={player.isPlaying ? player.pause : player.play}
  >
    {player.isPlaying ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
  </Button>
);

interface TimeProps {
  readonly clock: Clock;
  readonly durationSeconds: number;
}

export const TimeLabel = ({ clock, durationSeconds }: TimeProps) => {
  const seconds = useClock(clock, toTenths);
  return (
    <span className="studio-time">
      {TEXTS.position(formatNumber(seconds), formatNumber(toTenths(durationSeconds)))}
    </span>
  );
};

/** Scrubs through the video: by a finger, a mouse or arrows. */
export const TimeSlider = ({
  clock,
  durationSeconds,
  player,
  fps,
}: TimeProps & { readonly player: Player; readonly fps: number }) => {
  const seconds = useClock(clock, (now) => now);
  return (
    <input
      className="studio-slider"
      type="range"
      aria-label={TEXTS.time}
      aria-valuetext={TEXTS.position(
        formatNumber(toTenths(seconds)),
        formatNumber(toTenths(durationSeconds)),
      )}
      min={0}
      max={durationSeconds}
      step={1 / fps}
      value={Math.min(seconds, durationSeconds)}
      onChange={({ currentTarget }) => player.seek(Number(currentTarget.value))}
    />
  );
};
