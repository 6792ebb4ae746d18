import type {
  ElementImage,
  LayoutCanvas,
  StateKeepingParent,
} from '#renderer/capture/raw/in-page/page-types.ts';
import type { Difference, FrameWorkerOrder } from '#renderer/capture/raw/in-page/frame-worker.ts';
import type { PageControl } from '#renderer/page/in-page/page-control.ts';

/** `obstacle` names something in the page that cannot be drawn this way. */
export type Taken =
  | { readonly status: 'drawn' }
  | { readonly status: 'unchanged' }
  | { readonly status: 'obstacle'; readonly obstacle: string };

/** What the renderer drives the outer page by. */
export interface StageControl {
  readonly open: () => Promise<void>;
  readonly load: () => void;
  /** Something in the loaded page that cannot be drawn this way. */
  readonly findObstacle: () => Promise<string | undefined>;
  /** Moves the composition to `timeMs` and puts its picture into a slot of the ring, unless it is as before. */
  readonly take: (timeMs: number, slot: number) => Promise<Taken>;
  /** Shows the composition itself in place of the canvas, or hides it again, without disturbing it. */
  readonly reveal: () => Promise<void>;
  readonly conceal: () => Promise<void>;
  readonly compare: (pngBase64: string, slot: number) => Promise<Difference>;
}

/** Sent as source text: self-contained. */
export const createStageControl = (workerPath: string, controlName: string): StageControl => {
  const canvas = document.querySelector('canvas') as LayoutCanvas;
  const iframe = document.querySelector('iframe') as HTMLIFrameElement;
  const worker = new Worker(workerPath);
  interface Waiting {
    readonly resolve: (result: never) => void;
    readonly reject: (error: Error) => void;
  }
  const waiting: Waiting[] = [];
  worker.onmessage = ({ data }: MessageEvent<{ result?: never; error?: string }>) => {
    const { resolve, reject } = waiting.shift() as Waiting;
    if (data.error === undefined) resolve(data.result as never);
    else reject(new Error(data.error));
  };
  const order = <T>(message: FrameWorkerOrder, transfer: readonly unknown[] = []): Promise<T> =>
    new Promise((resolve, reject) => {
      waiting.push({ resolve, reject });
      worker.postMessage(message, transfer as Transferable[]);
    });

  const afterFrame = new MessageChannel();
  const nextFrame = () =>
    new Promise<void>((resolve) => {
      afterFrame.port1.onmessage = () => resolve();
      requestAnimationFrame(() => afterFrame.port2.postMessage(0));
    });
  let isFirst = true;
  /** The canvas is told to paint exactly when something inside it looks different. */
  const hasChanged = async (): Promise<boolean> => {
    let isPainted = false;
    canvas.onpaint = () => (isPainted = true);
    if (isFirst) canvas.requestPaint();
    isFirst = false;
    await nextFrame();
    return isPainted;
  };
  const tags = ['canvas', 'video', 'object', 'embed'];
  const findElementObstacle = (): string | undefined => {
    const page = iframe.contentDocument as Document;
    const obstacle = tags.find((tag) => page.getElementsByTagName(tag).length > 0);
    if (obstacle !== undefined) return `<${obstacle}>`;
    const frames = [...page.getElementsByTagName('iframe')];
    return frames.some((frame) => frame.contentDocument === null)
      ? 'an <iframe> of another origin'
      : undefined;
  };
  /** What only shows in computed styles: surfaces that need sorting by depth, images that follow the wall clock. */
  const findStyleObstacle = async (): Promise<string | undefined> => {
    const page = iframe.contentDocument as Document;
    const urls = new Set([...page.images].map((image) => image.currentSrc));
    for (const element of page.querySelectorAll('*')) {
      if (element.localName === 'image') urls.add(element.getAttribute('href') ?? '');
      for (const pseudo of [null, '::before', '::after']) {
        const style = getComputedStyle(element, pseudo);
        if (style.transformStyle === 'preserve-3d') return 'surfaces in a common 3D space';
        const values = [style.backgroundImage, style.maskImage, style.content, style.borderImageSource];
        for (const [, url = ''] of values.join().matchAll(/url\("([^"]*)"\)/g)) urls.add(url);
      }
    }
    for (const url of urls) {
      if (!/^data:image\/(?!svg|jpe?g)|^[^:]*$|^https:/.test(url)) continue;
      const blob = await (iframe.contentWindow as Window).fetch(url).then(
        (answer) => answer.blob(),
        () => undefined,
      );
      if (blob === undefined || !(await ImageDecoder.isTypeSupported(blob.type))) continue;
      const decoder = new ImageDecoder({ data: await blob.arrayBuffer(), type: blob.type });
      await decoder.tracks.ready.catch(() => undefined);
      if (decoder.tracks.selectedTrack?.animated === true) return 'an animated image';
    }
    return undefined;
  };
  const capture = async (timeMs: number): Promise<Taken | ElementImage> => {
    const page = iframe.contentWindow as unknown as Record<string, PageControl>;
    await page[controlName]?.seek(timeMs);
    const obstacle = findElementObstacle();
    if (obstacle !== undefined) return { status: 'obstacle', obstacle };
    return (await hasChanged()) ? canvas.captureElementImage(iframe) : { status: 'unchanged' };
  };

  let turn: Promise<unknown> = Promise.resolve();
  const body = document.body as unknown as StateKeepingParent;
  return {
    open: () => {
      const offscreen = canvas.transferControlToOffscreen();
      return order({ open: offscreen }, [offscreen]);
    },
    load: () => void (iframe.src = '/'),
    findObstacle: async () => findElementObstacle() ?? findStyleObstacle(),
    take: async (timeMs, slot) => {
      // The worker draws a frame while the page is already being moved to the next one.
      const captured = turn.then(() => capture(timeMs));
      turn = captured.catch(() => undefined);
      const image = await captured;
      if ('status' in image) return image;
      return order<void>({ image, slot }, [image]).then(
        () => ({ status: 'drawn' }),
        (error: Error) => ({
          status: 'obstacle',
          obstacle: `something that cannot be drawn (${error.message})`,
        }),
      );
    },
    reveal: () => {
      body.moveBefore(iframe, null);
      return nextFrame();
    },
    conceal: () => {
      (canvas as unknown as StateKeepingParent).moveBefore(iframe, null);
      isFirst = true;
      return nextFrame();
    },
    compare: async (pngBase64, slot) => {
      const png = Uint8Array.from(atob(pngBase64), (char) => char.charCodeAt(0));
      return order({ picture: new Blob([png], { type: 'image/png' }), slot });
    },
  };
};
