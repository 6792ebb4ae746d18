import { Check, Circle, LoaderCircle } from 'lucide-react';
import { useState } from 'react';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import type { Video } from '../../ui/use-video.ts';
import { secondsLeft, timeLeftInWords } from './time-left.ts';
import type { ProgressSample } from './time-left.ts';
import { TEXTS } from './texts.ts';
import './video-progress.css';

const STEPS = [TEXTS.waiting, TEXTS.drawing, TEXTS.joining] as const;

const COMPLETE_PERCENT = 100;

const stepOf = ({ status, progress }: Video): number => {
  if (status === 'queued') return 0;
  return progress?.percent === COMPLETE_PERCENT ? 2 : 1;
};

const iconOf = (step: number, current: number) => {
  if (step < current) return Check;
  return step === current ? LoaderCircle : Circle;
};

/** The time until the end, at the speed since this page saw the render first. */
const useTimeLeft = (sample: ProgressSample, isDrawing: boolean): string | undefined => {
  const [first, setFirst] = useState<ProgressSample>();
  if (!first && isDrawing) setFirst(sample);
  const seconds = first && secondsLeft(first, sample);
  return seconds === undefined ? undefined : timeLeftInWords(seconds);
};

interface VideoProgressProps {
  readonly video: Video;
  /** When the video was read. */
  readonly readAtMs: number;
}

/** Named steps of a video that is being made, how far it is and how long it still takes. */
export const VideoProgress = ({ video, readAtMs }: VideoProgressProps) => {
  const percent = video.progress?.percent ?? 0;
  const current = stepOf(video);
  const timeLeft = useTimeLeft({ percent, atMs: readAtMs }, current === 1);
  return (
    <div className="video-progress">
      <ol className="video-steps">
        {STEPS.map((name, step) => {
          const Icon = iconOf(step, current);
          return (
            <li key={name} aria-current={step === current ? 'step' : undefined}>
              <Icon aria-hidden="true" />
              {name}
              {step < current && <span className="visually-hidden"> {TEXTS.stepDone}</span>}
            </li>
          );
        })}
      </ol>
      <ProgressBar label={TEXTS.progress} share={percent / COMPLETE_PERCENT} />
      <p className="small">
        {timeLeft} {TEXTS.mayClose}
      </p>
    </div>
  );
};
