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
  readonly page: FramePage;
  /** Shows the page in a format, filled in if it is that of a template. */
  readonly show: (document: StageDocument, seconds: number) => void;
  readonly command: (action: PlayerCommand['action'], timeSeconds?: number) => void;
  readonly setVisible: (isVisible: boolean) => void;
  readonly close: () => void;
}

/** Asks for the document that it shows. */
const FRAME_PAGE = '/preview/frame.html';
/** After so long a composition without a timeline is shown as it is. */
const READY_LIMIT_MS = 8000;

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

/** Opens a frame in `host`. Its messages may contain anything. */
export const openFrame = (
  host: HTMLElement,
  page: FramePage,
  title: string,
  events: FrameEvents,
): OpenFrame => {
  const iframe = createIframe('address' in page ? page.address : FRAME_PAGE, title);
  let hasPage = 'address' in page;
  let takesValues = false;
  let values: TemplateValues | undefined;
  let fps = 1;
  let limit: ReturnType<typeof setTimeout> | undefined;
  // An opaque origin has no name; the policy of this page keeps the frame here.
  const post = (message: FrameContent | PlayerCommand) => iframe.contentWindow?.postMessage(message, '*');
  const sendValues = () => {
    if (takesValues && values) post({ previewValues: values });
    if (takesValues) values = undefined;
  };
  /** The frame asks for its document, then the page of a template for its values. */
  const answer = () => {
    if (hasPage || 'address' in page) takesValues = true;
    else post({ previewDocument: page });
    hasPage = true;
    sendValues();
  };
  const onMessage = ({ source, data }: MessageEvent<unknown>) => {
    if (iframe.contentWindow === null || source !== iframe.contentWindow) return;
    const problem = readPageProblem(data);
    if (problem) events.onProblem(problem);
    const message = readRuntimeMessage(data);
    if (message?.kind === 'ready') events.onReady();
    if (message?.kind === 'frame') events.onTime(message.frame / fps);
    if (isFrameReady(data)) answer();
  };
  addEventListener('message', onMessage);
  host.append(iframe);
  return {
    page,
    show: ({ width, height, fps: rate, filling }, seconds) => {
      fps = rate;
      setSize(iframe, width, height);
      values = filling && { ...filling, seconds };
      sendValues();
      clearTimeout(limit);
      limit = setTimeout(events.onReady, READY_LIMIT_MS);
    },
    command: (action, timeSeconds) =>
      post({
        source: 'hf-parent',
        type: 'control',
        action,
        ...(timeSeconds !== undefined && { timeSeconds }),
      }),
    setVisible: (isVisible) => iframe.classList.toggle('shown', isVisible),
    close: () => {
      clearTimeout(limit);
      removeEventListener('message', onMessage);
      iframe.remove();
    },
  };
};
