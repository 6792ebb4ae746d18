import { useEffect, useRef, useState } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import type { PageProblem } from './page-problem.ts';
import { Loading, Notice } from '../ui/notice.tsx';
import { describePageProblem } from './describe-problem.ts';
import type { FramePage, StageDocument } from './open-frame.ts';
import { PlayerControls } from './player-controls.tsx';
import type { Sound } from './sound.ts';
import { createStage } from './stage.ts';
import type { Stage } from './stage.ts';
import { TEXTS } from './texts.ts';
import './preview.css';

interface PreviewPlayerProps {
  readonly title: string;
  /** Size of the document, if it is known before the document is. */
  readonly size?: { readonly width: number; readonly height: number } | undefined;
  /** Undefined while it is being prepared. */
  readonly document: StageDocument | undefined;
  /** Page of a template to load meanwhile. */
  readonly page?: FramePage | undefined;
  /** Shown until the first version is. */
  readonly poster?: string | undefined;
  readonly sounds?: readonly Sound[] | undefined;
  /** Drawn above the composition. */
  readonly overlay?: ReactNode;
  readonly children?: ReactNode;
}

const NO_SOUNDS: readonly Sound[] = [];
const MAX_PROBLEMS = 10;
/** Where most videos show everything, as a part of their length. */
const STILL_PART = 0.6;

const prefersStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Frames have the size of the video and are scaled to that of the screen. */
const watchWidth = (host: HTMLElement): ResizeObserver => {
  const observer = new ResizeObserver(() =>
    host.style.setProperty('--screen-width', String(host.clientWidth)),
  );
  observer.observe(host);
  return observer;
};

const useStage = (title: string) => {
  const host = useRef<HTMLDivElement>(null);
  const stage = useRef<Stage>(undefined);
  const [isLoading, setIsLoading] = useState(true);
  const [isPlaying, setIsPlaying] = useState(false);
  const [seconds, setSeconds] = useState(0);
  const [problems, setProblems] = useState<readonly PageProblem[]>([]);
  useEffect(() => {
    if (host.current === null) return undefined;
    const addProblem = (problem: PageProblem) =>
      setProblems((known) =>
        // A blocked file is also reported as one that is missing.
        known.length >= MAX_PROBLEMS || known.some(({ text }) => text === problem.text)
          ? known
          : [...known, problem],
      );
    let isFirst = true;
    const created = createStage(host.current, title, {
      onShown: (durationSeconds) => {
        setIsLoading(false);
        if (isFirst && prefersStillness()) created.seek(durationSeconds * STILL_PART);
        else if (isFirst) created.play(false);
        isFirst = false;
      },
      onTime: setSeconds,
      onPlaying: setIsPlaying,
      onProblem: addProblem,
    });
    const width = watchWidth(host.current);
    stage.current = created;
    return () => {
      width.disconnect();
      created.close();
    };
  }, [title]);
  const show = (document: StageDocument) => {
    setProblems([]);
    stage.current?.show(document);
  };
  return { host, stage, show, isLoading, isPlaying, seconds, problems };
};

/** A composition in a frame that shares nothing with this page, with controls and what went wrong in it. */
export const PreviewPlayer = (props: PreviewPlayerProps) => {
  const { title, size, document, page, poster, sounds = NO_SOUNDS, overlay, children } = props;
  const { host, stage, show, isLoading, isPlaying, seconds, problems } = useStage(title);
  const isExpected = !document || 'html' in document.page;
  useEffect(() => {
    if (isExpected) stage.current?.load(page);
  }, [stage, page, isExpected]);
  useEffect(() => {
    if (document) show(document);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a document is shown once
  }, [document]);
  useEffect(() => stage.current?.useSounds(sounds), [stage, sounds]);
  const { width, height } = document ?? size ?? { width: 9, height: 16 };
  const { durationSeconds = 0, fps = 30 } = document ?? {};
  // safe: a custom property
  const screenStyle = { '--ratio': width / height } as CSSProperties;
  return (
    <section className="preview" style={screenStyle} aria-label={title}>
      <div className="preview-screen">
        {isLoading && poster !== undefined && <img className="preview-poster" src={poster} alt="" />}
        <div ref={host} className="preview-frames" inert />
        {overlay}
        {isLoading && <Loading label={TEXTS.preparing} />}
      </div>
      <PlayerControls
        isPlaying={isPlaying}
        seconds={Math.min(seconds, durationSeconds)}
        durationSeconds={durationSeconds}
        fps={fps}
        onPlay={() => stage.current?.play()}
        onPause={() => stage.current?.pause()}
        onSeek={(to) => stage.current?.seek(to)}
        onReplay={() => {
          stage.current?.seek(0);
          stage.current?.play();
        }}
      />
      {children}
      {problems.length > 0 && (
        <Notice kind="warning">
          <p>{TEXTS.whilePlaying}</p>
          <ul>
            {problems.map((problem) => (
              <li key={problem.text}>{describePageProblem(problem)}</li>
            ))}
          </ul>
        </Notice>
      )}
    </section>
  );
};
