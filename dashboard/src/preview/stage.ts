import { openFrame } from './open-frame.ts';
import type { FrameEvents, OpenFrame, StageDocument } from './open-frame.ts';

interface StageEvents extends Pick<FrameEvents, 'onProblem'> {
  /** A version is visible; its duration. */
  readonly onShown: (durationSeconds: number) => void;
  readonly onTime: (seconds: number) => void;
  readonly onPlaying: (isPlaying: boolean) => void;
}

const END_SECONDS = 0.05;

/** Frames send any number as their time. */
const within = (seconds: number, max: number): number =>
  Number.isFinite(seconds) ? Math.max(0, Math.min(max, seconds)) : 0;

/**
 * Shows one version of a composition after the other, each in a frame of its own. The next one replaces the one before
 * when it is ready, at the same time of the video.
 */
export const createStage = (host: HTMLElement, title: string, events: StageEvents) => {
  let shown: OpenFrame | undefined;
  let next: OpenFrame | undefined;
  let seconds = 0;
  let isPlaying = false;

  const setPlaying = (value: boolean) => {
    isPlaying = value;
    events.onPlaying(value);
  };
  const setTime = (value: number) => {
    seconds = within(value, shown?.durationSeconds ?? 0);
    events.onTime(seconds);
  };
  const seek = (to: number) => {
    setTime(to);
    shown?.player.seek(seconds);
  };
  const end = () => {
    setPlaying(false);
    setTime(shown?.durationSeconds ?? 0);
  };
  const reveal = (frame: OpenFrame) => {
    shown?.close();
    shown = frame;
    next = undefined;
    seek(seconds);
    if (isPlaying) frame.player.play();
    frame.player.classList.add('shown');
    events.onShown(frame.durationSeconds);
  };

  return {
    show: (document: StageDocument) => {
      next?.close();
      const frame = openFrame(host, document, title, {
        onReady: () => frame === next && reveal(frame),
        onTime: (time) => frame === shown && isPlaying && setTime(time),
        onEnded: () => frame === shown && isPlaying && end(),
        // The version before may still be visible, and go on reporting what was mended.
        onProblem: (problem) => frame === (next ?? shown) && events.onProblem(problem),
      });
      next = frame;
    },
    seek: (to: number) => {
      setPlaying(false);
      seek(to);
    },
    play: () => {
      if (shown && seconds >= shown.durationSeconds - END_SECONDS) seek(0);
      setPlaying(true);
      shown?.player.play();
    },
    pause: () => {
      setPlaying(false);
      shown?.player.pause();
    },
    close: () => {
      next?.close();
      shown?.close();
    },
  };
};

export type Stage = ReturnType<typeof createStage>;
