import '@hyperframes/player';
import type { HyperframesPlayer } from '@hyperframes/player';
import { isFrameReady } from './frame-document.ts';
import type { FrameDocument, FrameDocumentMessage } from './frame-document.ts';
import { readPageProblem } from './page-problem.ts';
import type { PageProblem } from './page-problem.ts';
import type { PreviewFormat } from './prepare-preview.ts';

/** What a frame shows: a document that is sent to it, or one that it loads. */
export type StageDocument = PreviewFormat & (FrameDocument | { readonly address: string });

export interface FrameEvents {
  /** The first frame can be shown, or nothing more is to be expected. */
  readonly onReady: () => void;
  /** The composition says which time it shows; any number, and it can be older than a seek. */
  readonly onTime: (seconds: number) => void;
  readonly onEnded: () => void;
  readonly onProblem: (problem: PageProblem) => void;
}

/** One version of a composition in a frame of its own. */
export interface OpenFrame {
  readonly player: HyperframesPlayer;
  readonly durationSeconds: number;
  readonly close: () => void;
}

/** Asks for the document that it shows. */
const FRAME_PAGE = '/preview/frame.html';

const createPlayer = ({ width, height, ...shown }: StageDocument, title: string): HyperframesPlayer => {
  const player = document.createElement('hyperframes-player') as HyperframesPlayer; // safe: the import defines it
  player.setAttribute('sandbox-origin', 'opaque'); // before the address: the frame shares nothing with this page
  player.setAttribute('width', String(width));
  player.setAttribute('height', String(height));
  player.setAttribute('src', 'address' in shown ? shown.address : FRAME_PAGE);
  player.iframeElement.allow = '';
  player.iframeElement.title = title;
  return player;
};

const listenToPlayer = (player: HyperframesPlayer, { onReady, onTime, onEnded }: FrameEvents): void => {
  player.addEventListener('assetsready', onReady, { once: true });
  player.addEventListener('error', onReady, { once: true }); // no timeline is registered within 8 seconds
  player.addEventListener('ended', onEnded);
  player.addEventListener('timeupdate', () => onTime(player.currentTime));
};

/** Opens a frame in `host` and sends it the document as soon as it asks. Its messages may contain anything. */
export const openFrame = (
  host: HTMLElement,
  document: StageDocument,
  title: string,
  events: FrameEvents,
): OpenFrame => {
  const player = createPlayer(document, title);
  let isSent = false;
  const onMessage = ({ source, data }: MessageEvent<unknown>) => {
    const frame = player.iframeElement.contentWindow;
    if (frame === null || source !== frame) return;
    const problem = readPageProblem(data);
    if (problem) events.onProblem(problem);
    if (isSent || 'address' in document || !isFrameReady(data)) return;
    isSent = true;
    const { html, files } = document;
    const message: FrameDocumentMessage = { previewDocument: { html, files } };
    frame.postMessage(message, '*'); // an opaque origin has no name; the policy of this page keeps the frame here
  };
  addEventListener('message', onMessage);
  listenToPlayer(player, events);
  host.append(player);
  const close = () => {
    removeEventListener('message', onMessage);
    player.remove();
  };
  return { player, durationSeconds: document.durationSeconds, close };
};
