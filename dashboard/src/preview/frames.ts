import { openFrame } from './open-frame.ts';
import type { FrameEvents, FramePage, OpenFrame, StageDocument } from './open-frame.ts';

interface FramesEvents extends Pick<FrameEvents, 'onTime' | 'onProblem'> {
  /** The frame is visible from now on. */
  readonly onShown: (frame: OpenFrame, document: StageDocument) => void;
}

/** Whether the frame has the page. One without a page is given it. */
const takesPage = (frame: OpenFrame, page: FramePage): boolean => {
  if (frame.page() === undefined && !('address' in page)) frame.load(page);
  return frame.page() === page;
};

/**
 * The frames of a stage: the next version is prepared in a frame above, which nobody sees until it is ready. A page of a
 * template has two frames, which are filled in turn.
 */
export const createFrames = (host: HTMLElement, title: string, events: FramesEvents) => {
  let shown: OpenFrame | undefined;
  let next: { readonly frame: OpenFrame; readonly document: StageDocument } | undefined;
  let spare: OpenFrame | undefined;
  /** Newer than `next`. */
  let wanted: StageDocument | undefined;
  let seconds = 0;

  const open = (page?: FramePage): OpenFrame => {
    const frame = openFrame(host, page, title, {
      onReady: () => frame === next?.frame && reveal(next.document),
      onTime: (time) => frame === shown && events.onTime(time),
      // The version before may still be visible, and go on reporting what was mended.
      onProblem: (problem) => frame === (next?.frame ?? shown) && events.onProblem(problem),
    });
    return frame;
  };
  const prepare = (document: StageDocument) => {
    const loaded = spare && takesPage(spare, document.page) ? spare : undefined;
    if (!loaded) spare?.close();
    spare = undefined;
    next = { frame: loaded ?? open(document.page), document };
    next.frame.show(document, seconds);
  };
  const reveal = (document: StageDocument) => {
    const before = shown;
    shown = next?.frame;
    next = undefined;
    if (shown) events.onShown(shown, document);
    shown?.setVisible(true);
    before?.setVisible(false);
    before?.command('pause');
    if (document.filling && before?.page() === document.page) spare = before;
    else {
      before?.close();
      spare = document.filling && open(document.page);
      spare?.rehearse(document, seconds);
    }
    if (wanted) prepare(wanted);
    wanted = undefined;
  };

  return {
    shown: () => shown,
    /** Opens the first frame while its page is not known, and loads the page while its values are not. */
    load: (page: FramePage | undefined) => {
      if (next || shown) return;
      spare ??= open();
      if (page) takesPage(spare, page);
    },
    show: (document: StageDocument, time: number) => {
      seconds = time;
      // A page of a template is filled to the end, so that something is seen while a text is typed without a pause.
      if (document.filling && next?.document.page === document.page) wanted = document;
      else {
        next?.frame.close();
        wanted = undefined;
        prepare(document);
      }
    },
    close: () => {
      for (const frame of [next?.frame, shown, spare]) frame?.close();
    },
  };
};
