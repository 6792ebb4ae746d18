/*
 * Entry: runs in the capture host page, whose canvas holds the composition in an iframe. Defines
 * CAPTURE_HOST_READY at once and CAPTURE_HOST_CONTROL before that resolves to true.
 */
import { CAPTURE_HOST_CONTROL, CAPTURE_HOST_READY } from '#renderer/browser-runtime/messages.ts';
import type { CaptureHostSettings } from '#renderer/browser-runtime/messages.ts';
import { openCaptureHost } from '#renderer/browser-runtime/capture-host/capture-host-control.ts';
import type { LayoutCanvas } from '#renderer/browser-runtime/chromium-types.ts';

/** Defined by the script that wraps this bundle. */
declare const settings: CaptureHostSettings;

const isSupported = (): boolean =>
  'captureElementImage' in HTMLCanvasElement.prototype && 'moveBefore' in Element.prototype;

/** Neither writable nor configurable: the composition, which has the same origin, cannot replace it. */
const defineGlobal = (name: string, value: object): void => {
  Object.defineProperty(window, name, { value });
};

const showProperty = (owner: object, name: string, valuesOf: () => object): void => {
  Object.defineProperty(owner, name, {
    get: () => Reflect.get(valuesOf(), name) as unknown,
    set: (value) => {
      Reflect.set(valuesOf(), name, value);
    },
  });
};

/**
 * Gives this window, the `top` of the composition, the globals of the composition: its clocks, timers and random numbers
 * are those of the video. `window`, `document` and `location` cannot be replaced.
 */
const showGlobalsOf = (iframe: HTMLIFrameElement): void => {
  const page = () => iframe.contentWindow as Window;
  const { timeStamp } = Object.getOwnPropertyDescriptors(Event.prototype);
  showProperty(Document.prototype, 'timeline', () => page().document);
  showProperty(Document.prototype, 'lastModified', () => page().document);
  Object.defineProperty(Event.prototype, 'timeStamp', { ...timeStamp, get: () => page().performance.now() });
  for (const name of ['animate', 'getAnimations']) Reflect.deleteProperty(Element.prototype, name);
  Reflect.deleteProperty(Document.prototype, 'getAnimations');
  for (const [name, { configurable }] of Object.entries(Object.getOwnPropertyDescriptors(window))) {
    if (configurable === true && !/^(?:frames|\d+)$/.test(name)) showProperty(window, name, page); // the renderer reads them
  }
};

const start = async (): Promise<boolean> => {
  if (document.readyState === 'loading') {
    await new Promise((resolve) => addEventListener('DOMContentLoaded', resolve));
  }
  if (!isSupported()) return false;
  // safe: the HTML in capture-host-page.ts contains these elements
  const iframe = document.querySelector('iframe') as HTMLIFrameElement;
  const control = await openCaptureHost({
    canvas: document.querySelector('canvas') as LayoutCanvas,
    iframe,
    pacer: document.querySelector('i') as HTMLElement,
    worker: new Worker(settings.workerPath),
  });
  defineGlobal(CAPTURE_HOST_CONTROL, Object.freeze(control));
  showGlobalsOf(iframe);
  return true;
};

defineGlobal(CAPTURE_HOST_READY, start());
