import { useEffect, useRef, useState } from 'react';
import type { ElementBox } from '../../preview/element-messages.ts';
import type { StageDocument } from '../../preview/open-frame.ts';
import type { PageProblem } from '../../preview/page-problem.ts';
import { createStage } from '../../preview/stage.ts';
import type { Stage } from '../../preview/stage.ts';
import type { Clock } from './clock.ts';

export type Boxes = ReadonlyMap<string, ElementBox>;

const NO_BOXES: Boxes = new Map();
const MAX_PROBLEMS = 10;

/** Calls an asynchronous function again once when it was asked for while it ran. */
const withoutQueue = (work: () => Promise<void>) => {
  let isRunning = false;
  let isWanted = false;
  const run = async (): Promise<void> => {
    isWanted = isRunning;
    if (isRunning) return;
    isRunning = true;
    await work();
    isRunning = false;
    if (isWanted) await run();
  };
  return () => void run();
};

/** The frame that shows the video, its time, and where its elements are. */
export const usePlayer = (title: string, clock: Clock, document: StageDocument | undefined) => {
  const host = useRef<HTMLDivElement>(null);
  const stage = useRef<Stage>(undefined);
  const refresh = useRef<() => void>(() => undefined);
  const [isLoading, setIsLoading] = useState(true);
  const [isPlaying, setIsPlaying] = useState(false);
  const [boxes, setBoxes] = useState(NO_BOXES);
  const [problems, setProblems] = useState<readonly PageProblem[]>([]);
  /** Grows when another version is shown. */
  const [version, setVersion] = useState(0);

  useEffect(() => {
    const element = host.current;
    if (element === null) return undefined;
    let isOpen = true;
    const created = createStage(element, title, {
      onShown: () => {
        setIsLoading(false);
        setVersion((current) => current + 1);
        refresh.current();
      },
      onTime: clock.set,
      onPlaying: (value) => {
        setIsPlaying(value);
        if (!value) refresh.current();
      },
      onProblem: (problem) =>
        setProblems((known) =>
          known.length >= MAX_PROBLEMS || known.some(({ text }) => text === problem.text)
            ? known
            : [...known, problem],
        ),
    });
    refresh.current = withoutQueue(async () => {
      const answer = await created.ask({ kind: 'boxes' });
      if (isOpen && answer?.kind === 'boxes')
        setBoxes(new Map(answer.boxes.toReversed().map((box) => [box.key, box])));
    });
    const width = new ResizeObserver(() =>
      element.style.setProperty('--screen-width', String(element.clientWidth)),
    );
    width.observe(element);
    stage.current = created;
    return () => {
      isOpen = false;
      width.disconnect();
      created.close();
    };
  }, [title, clock]);

  useEffect(() => {
    if (!document) return;
    setProblems([]);
    stage.current?.show(document);
  }, [document]);

  return {
    host,
    isLoading,
    isPlaying,
    boxes,
    problems,
    version,
    seek: (seconds: number) => {
      stage.current?.seek(seconds);
      refresh.current();
    },
    play: () => stage.current?.play(),
    pause: () => stage.current?.pause(),
    /** Keys of the elements at a point of the video, the topmost first. */
    hitsAt: async (x: number, y: number): Promise<readonly string[]> => {
      const answer = await stage.current?.ask({ kind: 'hits', x, y });
      return answer?.kind === 'hits' ? answer.keys : [];
    },
    styleOf: async (key: string) => {
      const answer = await stage.current?.ask({ kind: 'style', key });
      return answer?.kind === 'style' ? answer.style : undefined;
    },
    tryStyles: (key: string, styles: Readonly<Record<string, string>>) =>
      stage.current?.tryStyles(key, styles),
    refreshBoxes: () => refresh.current(),
  };
};

export type Player = ReturnType<typeof usePlayer>;
