interface Timer {
  readonly atMs: number;
  readonly everyMs: number | undefined;
  readonly depth: number;
  readonly run: () => unknown;
}

interface Timeline {
  totalTime: (seconds: number) => void;
}

type Host = HTMLElement | SVGElement;

/**
 * Runs in a page without the renderer's scripts, before its own, and defines `seekTo`: a second, short implementation of
 * the format's times. The page must not depend on this file's other declarations.
 */
export const installPlainDriver = (): void => {
  const nextFrame = requestAnimationFrame.bind(window);
  const nextTask = () => scheduler.postTask(() => undefined);
  const page = window as unknown as { __timelines?: Record<string, Timeline>; seekTo: typeof seekTo };
  let nowMs = 0;

  // Clocks
  const NativeDate = Date;
  window.Date = class extends NativeDate {
    constructor(...values: []) {
      super(...((values.length === 0 ? [nowMs] : values) as []));
    }
    static override now = () => nowMs;
  } as DateConstructor;
  performance.now = () => nowMs;

  // Timers: they fire in order at their own times; those of one frame before anything else.
  const timers = new Map<number, Timer>();
  let lastId = 0;
  let depth = 0;
  const addTimer =
    (repeats: boolean) =>
    (run: (...values: unknown[]) => unknown, delay: unknown, ...values: unknown[]) => {
      const waitMs = Math.max(depth >= 5 ? 4 : 0, repeats ? 1 : 0, Number(delay) || 0);
      lastId += 1;
      timers.set(lastId, {
        atMs: nowMs + waitMs,
        everyMs: repeats ? waitMs : undefined,
        depth: depth + 1,
        run: () => run(...values),
      });
      return lastId;
    };
  const removeTimer = (id: number | undefined) => void timers.delete(id ?? 0);
  const frameCallbacks = new Map<number, FrameRequestCallback>();
  Object.assign(window, {
    setTimeout: addTimer(false),
    setInterval: addTimer(true),
    clearTimeout: removeTimer,
    clearInterval: removeTimer,
    requestAnimationFrame: (run: FrameRequestCallback) => {
      lastId += 1;
      frameCallbacks.set(lastId, run);
      return lastId;
    },
    cancelAnimationFrame: (id: number) => void frameCallbacks.delete(id),
  });
  const runTimers = async (ms: number): Promise<void> => {
    for (;;) {
      const [due] = [...timers].filter(([, { atMs }]) => atMs <= ms).sort(([, a], [, b]) => a.atMs - b.atMs);
      if (due === undefined) break;
      const [id, timer] = due;
      nowMs = timer.atMs;
      depth = timer.depth;
      if (timer.everyMs === undefined) timers.delete(id);
      else timers.set(id, { ...timer, atMs: timer.atMs + timer.everyMs });
      timer.run();
      depth = 0;
      await nextTask();
    }
    nowMs = ms;
  };
  const runFrameCallbacks = () => {
    const callbacks = [...frameCallbacks.values()];
    frameCallbacks.clear();
    for (const run of callbacks) run(nowMs);
  };

  // Clips: seconds from the start of the video.
  const outer = (element: Element) => element.parentElement?.closest<Host>('[data-composition-id]');
  const startOf = (element: Host | null | undefined): number => {
    const text = element?.dataset['start'];
    if (!element || text === undefined) return 0;
    if (!Number.isNaN(Number(text))) return Number(text) + startOf(outer(element));
    const [, id = '', sign, offset] = /^([\w-]+)(?:\s*([+-])\s*([\d.]+))?$/.exec(text) ?? [];
    return endOf(document.querySelector<Host>(`#${id}`)) + Number(`${sign ?? ''}${offset ?? 0}`);
  };
  const endOf = (element: Host | null): number =>
    startOf(element) + Number(element?.dataset['duration'] ?? Infinity);
  const showClips = () => {
    for (const clip of document.querySelectorAll<Host>('#root [data-start]')) {
      const seconds = nowMs / 1000 + 1e-6;
      clip.toggleAttribute('data-off', seconds < startOf(clip) || seconds >= endOf(clip));
    }
  };

  // Animations: the timeline of the document is stopped, so that each stays where it is put.
  const afterMs = 0.001; // a step that ends on a frame has ended, whatever the times are rounded to
  const known = new Map<Animation, { readonly startMs: number; readonly firstMs: number }>();
  const roots = (root: Document | ShadowRoot): (Document | ShadowRoot)[] => [
    root,
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? roots(shadowRoot) : [])),
  ];
  const clipOf = (animation: Animation): Host | null | undefined =>
    (animation.effect as KeyframeEffect | null)?.target?.closest<Host>('#root [data-start]');
  const findAnimations = (isFirst: boolean) => {
    for (const animation of roots(document).flatMap((root) => root.getAnimations())) {
      if (known.has(animation) || animation.timeline !== document.timeline) continue;
      const isOfClip = isFirst && animation instanceof CSSAnimation;
      const startMs = isOfClip ? startOf(clipOf(animation)) * 1000 : nowMs;
      known.set(animation, { startMs, firstMs: Number(animation.currentTime ?? 0) });
    }
  };
  const moveAnimations = () => {
    for (const [animation, { startMs, firstMs }] of known) {
      if (['idle', 'finished'].includes(animation.playState)) known.delete(animation);
      else animation.currentTime = firstMs + Math.max(0, nowMs - startMs) * animation.playbackRate + afterMs;
    }
    for (const svg of document.querySelectorAll('svg')) {
      svg.pauseAnimations();
      svg.setCurrentTime((nowMs + afterMs) / 1000);
    }
  };

  const moveTimelines = () => {
    for (const [id, timeline] of Object.entries(page['__timelines'] ?? {})) {
      const seconds = nowMs / 1000 - startOf(document.querySelector<Host>(`[data-composition-id="${id}"]`));
      if (seconds >= -1e-6) timeline.totalTime(Math.max(seconds, 1e-7)); // above 0: also runs what begins at 0
    }
  };

  const settle = async (): Promise<void> => {
    for (let pass = 0; pass < 2; pass += 1) {
      await new Promise(nextFrame);
      await nextTask();
      const loading = [...document.images].filter(({ complete, loading }) => !complete && loading !== 'lazy');
      await Promise.allSettled([document.fonts.ready, ...loading.map((image) => image.decode())]);
    }
  };

  const seekTo = async (ms: number): Promise<void> => {
    if (ms === 0) {
      await settle();
      findAnimations(true);
    }
    await runTimers(ms);
    moveAnimations();
    moveTimelines();
    runFrameCallbacks();
    showClips();
    await settle();
    findAnimations(false);
  };
  page.seekTo = seekTo;
};
