import type { ElementAnswer, ElementQuestion } from './element-messages.ts';
import { createFrames } from './frames.ts';
import { createSound } from './sound.ts';
import type { FrameEvents, StageDocument } from './open-frame.ts';

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

type Frames = ReturnType<typeof createFrames>;

const isAtEnd = (seconds: number, durationSeconds: number): boolean =>
  within(seconds, durationSeconds) >= durationSeconds - END_SECONDS;

/** Of the version that is shown; undefined when there is no answer. */
const questionsTo = (frames: Frames) => ({
  ask: async (question: ElementQuestion): Promise<ElementAnswer | undefined> => frames.shown()?.ask(question),
  tryStyles: (key: string, styles: Readonly<Record<string, string>>) =>
    frames.shown()?.tryStyles(key, styles),
});

/** Plays a composition, of which one version is shown after the other, each at the same time of the video. */
export const createStage = (host: HTMLElement, title: string, events: StageEvents) => {
  let durationSeconds = 0;
  let seconds = 0;
  let reached = 0; // newer than `seconds` while it plays
  let isPlaying = false;
  const sound = createSound();

  const setPlaying = (value: boolean) => {
    isPlaying = value;
    if (!value) sound.pause();
    events.onPlaying(value);
  };
  const setTime = (value: number) => {
    seconds = within(value, durationSeconds);
    reached = seconds;
    sound.follow(seconds, durationSeconds);
    events.onTime(seconds);
  };
  const frames = createFrames(host, title, {
    onTime: (value) => {
      if (!isPlaying) return;
      reached = value;
      if (isAtEnd(value, durationSeconds)) seek(durationSeconds);
      else if (Math.abs(value - seconds) >= TIME_STEP_SECONDS) setTime(value);
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
    setPlaying(false);
    setTime(to);
    frames.shown()?.command('seek', seconds);
  };

  return {
    load: frames.load,
    show: (document: StageDocument) => frames.show(document, seconds),
    seek,
    /** With sound only during a press: browsers refuse it otherwise. */
    play: (hasSound = true) => {
      if (isAtEnd(seconds, durationSeconds)) seek(0);
      setPlaying(true);
      frames.shown()?.command('play');
      if (hasSound) sound.play(seconds, durationSeconds);
    },
    /** At a whole frame, so that the picture is that of the time that is reported. */
    pause: () => {
      frames.shown()?.command('pause');
      seek(reached);
    },
    ...questionsTo(frames),
    useSounds: sound.use,
    close: () => {
      sound.close();
      frames.close();
    },
  };
};

export type Stage = ReturnType<typeof createStage>;
