import { Pause, Play, RotateCcw } from 'lucide-react';
import { formatNumber } from '../ui/format.ts';
import { TEXTS } from './texts.ts';

interface PlayerControlsProps {
  readonly isPlaying: boolean;
  readonly seconds: number;
  readonly durationSeconds: number;
  readonly fps: number;
  readonly onPlay: () => void;
  readonly onPause: () => void;
  readonly onSeek: (seconds: number) => void;
  readonly onReplay: () => void;
}

const toTenths = (seconds: number): string => formatNumber(Math.round(seconds * 10) / 10);

export const PlayerControls = (props: PlayerControlsProps) => {
  const { isPlaying, seconds, durationSeconds, fps } = props;
  const position = TEXTS.position(toTenths(seconds), toTenths(durationSeconds));
  return (
    <div className="preview-controls">
      <button
        type="button"
        className="button secondary icon"
        aria-label={isPlaying ? TEXTS.pause : TEXTS.play}
        onClick={isPlaying ? props.onPause : props.onPlay}
      >
        {isPlaying ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
      </button>
      <button
        type="button"
        className="button secondary icon preview-replay"
        aria-label={TEXTS.replay}
        onClick={props.onReplay}
      >
        <RotateCcw aria-hidden="true" />
      </button>
      <input
        type="range"
        aria-label={TEXTS.time}
        aria-valuetext={position}
        min={0}
        max={durationSeconds}
        step={1 / fps}
        value={seconds}
        onChange={({ currentTarget }) => props.onSeek(Number(currentTarget.value))}
      />
      <span className="preview-time" aria-hidden="true">
        {position}
      </span>
    </div>
  );
};
