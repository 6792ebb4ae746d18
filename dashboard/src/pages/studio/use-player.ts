import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ElementBox, Place } from '../../preview/element-messages.ts';
import type { StageDocument } from '../../preview/open-frame.ts';
import type { Sound } from '../../preview/sound.ts';
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

interface PlayerEvents {
  readonly onShown: () => void;
  readonly onTime: (seconds: number) => void;
  readonly onPlaying: (isPlaying: boolean) => void;
  readonly onProblem: (problem: PageProblem) => void;
  readonly onBoxes: (boxes: Boxes) => void;
}

/** A stage that also says where its elements are, after each change. */
const openStage = (element: HTMLElement, title: string, events: PlayerEvents) => {
  let isOpen = true;
  let wasPlaying = false;
  const stage = createStage(element, title, {
    onShown: () => {
      events.onShown();
      refresh();
    },
    onTime: events.onTime,
    onPlaying: (isPlaying) => {
      events.onPlaying(isPlaying);
      if (wasPlaying && !isPlaying) refresh();
      wasPlaying = isPlaying;
    },
    onProblem: events.onProblem,
  });
  const refresh = withoutQueue(async () => {
    const answer = await stage.ask({ kind: 'boxes' });
    if (isOpen && answer?.kind === 'boxes')
      events.onBoxes(new Map(answer.boxes.toReversed().map((box) => [box.key, box])));
  });
  stage.load(undefined); // the frame is here when the document is
  const width = new ResizeObserver(() =>
    element.style.setProperty('--screen-width', String(element.clientWidth)),
  );
  width.observe(element);
  return {
    stage,
    refresh,
    close: () => {
      isOpen = false;
      width.disconnect();
      stage.close();
    },
  };
};

const withProblem = (known: readonly PageProblem[], problem: PageProblem): readonly PageProblem[] =>
  known.length >= MAX_PROBLEMS || known.some(({ text }) => text === problem.text)
    ? known
    : [...known, problem];

/** Where elements are is asked when the time rests. */
const REST_MS = 80;

/** Seeks once for each picture of the screen: a frame that gets more shows none of them in time. */
const createSeek = (stage: () => Stage | undefined, refresh: () => void) => {
  let wanted: number | undefined;
  let rest: ReturnType<typeof setTimeout> | undefined;
  let isOpening = false;
  const flush = () => {
    if (wanted !== undefined) stage()?.seek(wanted);
    wanted = undefined;
  };
  return {
    /** Shows a time until another one is asked for; playing begins at the start. */
    open: (seconds: number) => {
      isOpening = true;
      stage()?.seek(seconds);
    },
    seek: (seconds: number) => {
      isOpening = false;
      if (wanted === undefined) requestAnimationFrame(flush);
      wanted = seconds;
      clearTimeout(rest);
      rest = setTimeout(refresh, REST_MS);
    },
    play: () => {
      flush();
      if (isOpening) stage()?.seek(0);
      isOpening = false;
      stage()?.play();
    },
  };
};

/** What can be asked of the frame, and done with it. */
const commandsOf = (stage: () => Stage | undefined, refresh: () => void) => ({
  ...createSeek(stage, refresh),
  pause: () => stage()?.pause(),
  /** Keys of the elements at a point of the video, the topmost first. */
  hitsAt: async (x: number, y: number): Promise<readonly string[]> => {
    const answer = await stage()?.ask({ kind: 'hits', x, y });
    return answer?.kind === 'hits' ? answer.keys : [];
  },
  /** What is seen at points of a place, the time that is shown now. */
  groundsIn: async (place: Place): Promise<readonly string[]> => {
    const answer = await stage()?.ask({ kind: 'grounds', ...place });
    return answer?.kind === 'grounds' ? answer.grounds : [];
  },
  styleOf: async (key: string) => {
    const answer = await stage()?.ask({ kind: 'style', key });
    return answer?.kind === 'style' ? answer.style : undefined;
  },
  tryStyles: (key: string, styles: Readonly<Record<string, string>>) => stage()?.tryStyles(key, styles),
  refreshBoxes: refresh,
});

interface PlayerOptions {
  readonly document: StageDocument | undefined;
  readonly sounds: readonly Sound[];
  /** Of the first version that is shown. */
  readonly opensAtSeconds: number;
}

/** The frame that shows the video, its time, and where its elements are. */
export const usePlayer = (
  title: string,
  clock: Clock,
  { document, sounds, opensAtSeconds }: PlayerOptions,
) => {
  const host = useRef<HTMLDivElement>(null);
  const opened = useRef<ReturnType<typeof openStage>>(undefined);
  const [isLoading, setIsLoading] = useState(true);
  const [isPlaying, setIsPlaying] = useState(false);
  const [boxes, setBoxes] = useState(NO_BOXES);
  const [problems, setProblems] = useState<readonly PageProblem[]>([]);
  /** Grows when another version is shown. */
  const [version, setVersion] = useState(0);
  const [commands] = useState(() =>
    commandsOf(
      () => opened.current?.stage,
      () => opened.current?.refresh(),
    ),
  );
  const seekFirst = useEffectEvent(() => {
    if (isLoading && !isPlaying && opensAtSeconds > 0) commands.open(opensAtSeconds);
  });
  useEffect(() => {
    if (host.current === null) return undefined;
    const stage = openStage(host.current, title, {
      onShown: () => {
        seekFirst();
        setIsLoading(false);
        setVersion((current) => current + 1);
      },
      onTime: clock.set,
      onPlaying: setIsPlaying,
      onProblem: (problem) => setProblems((known) => withProblem(known, problem)),
      onBoxes: setBoxes,
    });
    opened.current = stage;
    return stage.close;
  }, [title, clock]);
  const show = useEffectEvent((next: StageDocument) => {
    setProblems([]);
    opened.current?.stage.show(next);
  });
  useEffect(() => {
    if (document) show(document);
  }, [document]);
  useEffect(() => opened.current?.stage.useSounds(sounds), [sounds]);
  return { host, isLoading, isPlaying, boxes, problems, version, ...commands };
};

export type Player = ReturnType<typeof usePlayer>;
