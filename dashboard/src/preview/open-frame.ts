import { frameAt } from '#core/rendering/frames.ts';
import { readElementAnswer } from './element-messages.ts';
import type { ElementAnswer, ElementMessage, ElementQuestion } from './element-messages.ts';
import { isFrameReady } from './frame-content.ts';
import type { FrameContent, FrameDocument, TemplateValues } from './frame-content.ts';
import { readPageProblem } from './page-problem.ts';
import type { PageProblem } from './page-problem.ts';
import type { PreviewFormat } from './preview-format.ts';
import { readRuntimeMessage } from './runtime-messages.ts';
import type { PlayerCommand } from './runtime-messages.ts';

/** A document that is sent to the frame, or one that it loads. */
export type FramePage = FrameDocument | { readonly address: string };

export interface StageDocument extends PreviewFormat {
  /** Frames compare it by identity. */
  readonly page: FramePage;
  /** Only for the page of a template, which takes others later. */
  readonly filling?: Omit<TemplateValues, 'seconds'>;
}

export interface FrameEvents {
  /** The first frame can be shown, or nothing more is to be expected. */
  readonly onReady: () => void;
  /** The composition says which time it shows; any number, and it can be older than a seek. */
  readonly onTime: (seconds: number) => void;
  readonly onProblem: (problem: PageProblem) => void;
}

/** A frame that shares nothing with the page around it. */
export interface OpenFrame {
  /** Undefined until it was given. */
  readonly page: () => FramePage | undefined;
  /** Gives the frame its page, once. */
  readonly load: (page: FramePage) => void;
  /** Shows the page in a format, filled in if it is that of a template. */
  readonly show: (document: StageDocument, seconds: number) => void;
  /** Shows the page twice, for the next time to be faster: browsers compile its scripts meanwhile. */
  readonly rehearse: (document: StageDocument, seconds: number) => void;
  readonly command: (action: PlayerCommand['action'], timeSeconds?: number) => void;
  /** Undefined when the frame gives no answer. */
  readonly ask: (question: ElementQuestion) => Promise<ElementAnswer | undefined>;
  /** Shows styles of an element until the document is shown again. */
  readonly tryStyles: (key: string, styles: Readonly<Record<string, string>>) => void;
  readonly setVisible: (isVisible: boolean) => void;
  readonly close: () => void;
}

/** Asks for the document that it shows. */
const FRAME_PAGE = '/preview/frame.html';
/** After so long a composition without a timeline is shown as it is. */
const READY_LIMIT_MS = 8000;
const ANSWER_LIMIT_MS = 2000;

const createIframe = (address: string, title: string): HTMLIFrameElement => {
  const iframe = document.createElement('iframe');
  iframe.sandbox.add('allow-scripts'); // an opaque origin
  iframe.allow = '';
  iframe.title = title;
  iframe.src = address;
  return iframe;
};

const setSize = (iframe: HTMLIFrameElement, width: number, height: number): void => {
  iframe.style.setProperty('--frame-width', String(width));
  iframe.width = String(width);
  iframe.height = String(height);
};

/** What a frame asks for: its document, then the values if it is the page of a template. */
const createContent = (firstPage: FramePage | undefined, post: (message: FrameContent) => void) => {
  let page = firstPage;
  let hasPage = page !== undefined && 'address' in page;
  let takesPage = false;
  let takesValues = false;
  let values: TemplateValues | undefined;
  let unanswered = 0;
  const sendPage = () => {
    if (!takesPage || hasPage || !page || 'address' in page) return;
    post({ previewDocument: page });
    hasPage = true;
  };
  const sendValues = () => {
    if (!takesValues || !values) return;
    post({ previewValues: values });
    values = undefined;
    unanswered += 1;
  };
  return {
    page: () => page,
    setPage: (given: FramePage) => {
      page = given;
      sendPage();
    },
    setValues: (given: TemplateValues | undefined) => {
      values = given;
      sendValues();
    },
    answer: () => {
      takesValues = hasPage;
      takesPage = true;
      sendPage();
      sendValues();
    },
    /** The frame has drawn something; whether that is the newest values. */
    isNewestDrawn: (): boolean => {
      unanswered -= 1;
      return unanswered <= 0;
    },
  };
};

/** Questions that wait for their answers. */
const createQuestions = (post: (message: ElementMessage) => void) => {
  const waiting = new Map<number, (answer: ElementAnswer | undefined) => void>();
  let last = 0;
  return {
    ask: (question: ElementQuestion) =>
      new Promise<ElementAnswer | undefined>((resolve) => {
        const id = (last += 1);
        const end = (answer: ElementAnswer | undefined) => {
          clearTimeout(limit);
          waiting.delete(id);
          resolve(answer);
        };
        const limit = setTimeout(() => end(undefined), ANSWER_LIMIT_MS);
        waiting.set(id, end);
        post({ previewQuestion: question, id });
      }),
    read: (data: unknown) => {
      const read = readElementAnswer(data);
      if (read) waiting.get(read.id)?.(read.answer);
    },
    close: () => {
      for (const end of waiting.values()) end(undefined);
    },
  };
};

/** Opens a frame in `host`, without a page if that is not known yet. Its messages may contain anything. */
export const openFrame = (
  host: HTMLElement,
  page: FramePage | undefined,
  title: string,
  events: FrameEvents,
): OpenFrame => {
  const iframe = createIframe(page && 'address' in page ? page.address : FRAME_PAGE, title);
  let fps = 1;
  let limit: ReturnType<typeof setTimeout> | undefined;
  let again: (() => void) | undefined;
  // An opaque origin has no name; the policy of this page keeps the frame here.
  const post = (message: FrameContent | PlayerCommand | ElementMessage) =>
    iframe.contentWindow?.postMessage(message, '*');
  const content = createContent(page, post);
  const questions = createQuestions(post);
  const onMessage = ({ source, data }: MessageEvent<unknown>) => {
    if (iframe.contentWindow === null || source !== iframe.contentWindow) return;
    const problem = readPageProblem(data);
    if (problem) events.onProblem(problem);
    const message = readRuntimeMessage(data);
    if (message?.kind === 'ready' && content.isNewestDrawn()) (again ?? events.onReady)();
    if (message?.kind === 'frame') events.onTime(message.frame / fps);
    if (isFrameReady(data)) content.answer();
    questions.read(data);
  };
  const show = ({ width, height, fps: rate, filling }: StageDocument, seconds: number) => {
    again = undefined;
    fps = rate;
    setSize(iframe, width, height);
    content.setValues(filling && { ...filling, seconds });
    clearTimeout(limit);
    limit = setTimeout(events.onReady, READY_LIMIT_MS);
  };
  addEventListener('message', onMessage);
  host.append(iframe);
  return {
    page: content.page,
    load: content.setPage,
    show,
    rehearse: (document, seconds) => {
      show(document, seconds);
      again = () => show(document, seconds);
    },
    command: (action, timeSeconds) =>
      post({
        source: 'hf-parent',
        type: 'control',
        action,
        // Of a whole frame, as the renderer rounds: times of documents have few digits, such as 0.0333.
        ...(timeSeconds !== undefined && { timeSeconds: frameAt(timeSeconds, fps) / fps }),
      }),
    ask: questions.ask,
    tryStyles: (key, styles) => post({ previewStyles: styles, key }),
    setVisible: (isVisible) => iframe.classList.toggle('shown', isVisible),
    close: () => {
      clearTimeout(limit);
      questions.close();
      removeEventListener('message', onMessage);
      iframe.remove();
    },
  };
};
