import type { ElementAnswer, ElementQuestion } from './element-messages.ts';
import { createFrames } from './frames.ts';
import type { FrameEvents, FramePage, StageDocument } from './open-frame.ts';

interface StageEvents extends Pick<FrameEvents, 'onProblem'> {
  /** A version is visible; its duration. */
  readonly onShown: (durationSeconds: number) => void;
  readonly onTime: (seconds: number) => void;
  readonly onPlaying: (isPlaying: boolean) => void;
}

const END_SECONDS = 0.05;
/** Frames say the time up to 60 times a second. */
const TIME_STEP_SECONDS = 0.1;

/** Frames send any number as their time. */
const within = (seconds: number, max: number): number =>
  Number.isFinite(seconds) ? Math.max(0, Math.min(max, seconds)) : 0;

/** Plays a composition, of which one version is shown after the other, each at the same time of the video. */
export const createStage = (host: HTMLElement, title: string, events: StageEvents) => {
  let durationSeconds = 0;
  let seconds = 0;
  let isPlaying = false;

  const setPlaying = (value: boolean) => {
    isPlaying = value;
    events.onPlaying(value);
  };
  const setTime = (value: number) => {
    seconds = within(value, durationSeconds);
    events.onTime(seconds);
  };
  const frames = createFrames(host, title, {
    onTime: (value) => {
      if (!isPlaying) return;
      if (within(value, durationSeconds) >= durationSeconds - END_SECONDS) {
        setPlaying(false);
        setTime(durationSeconds);
      } else if (Math.abs(value - seconds) >= TIME_STEP_SECONDS) setTime(value);
    },
    onShown: (frame, document) => {
      ({ durationSeconds } = document);
      setTime(seconds);
      frame.command('seek', seconds);
      if (isPlaying) frame.command('play');
      events.onShown(durationSeconds);
    },
    onProblem: events.onProblem,
  });
  const seek = (to: number) => {
    setTime(to);
    frames.shown()?.command('seek', seconds);
  };

  return {
    load: (page: FramePage | undefined) => frames.load(page),
    show: (document: StageDocument) => frames.show(document, seconds),
    seek: (to: number) => {
      setPlaying(false);
      seek(to);
    },
    play: () => {
      if (seconds >= durationSeconds - END_SECONDS) seek(0);
      setPlaying(true);
      frames.shown()?.command('play');
    },
    pause: () => {
      setPlaying(false);
      frames.shown()?.command('pause');
    },
    /** Of the version that is shown; undefined when there is no answer. */
    ask: async (question: ElementQuestion): Promise<ElementAnswer | undefined> =>
      frames.shown()?.ask(question),
    tryStyles: (key: string, styles: Readonly<Record<string, string>>) =>
      frames.shown()?.tryStyles(key, styles),
    close: () => frames.close(),
  };
};

export type Stage = ReturnType<typeof createStage>;
