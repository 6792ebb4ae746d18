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

const start = async (): Promise<boolean> => {
  if (document.readyState === 'loading') {
    await new Promise((resolve) => addEventListener('DOMContentLoaded', resolve));
  }
  if (!isSupported()) return false;
  const control = await openCaptureHost({
    // safe: the HTML in capture-host-page.ts contains these elements
    canvas: document.querySelector('canvas') as LayoutCanvas,
    iframe: document.querySelector('iframe') as HTMLIFrameElement,
    pacer: document.querySelector('i') as HTMLElement,
    worker: new Worker(settings.workerPath),
  });
  defineGlobal(CAPTURE_HOST_CONTROL, Object.freeze(control));
  return true;
};

defineGlobal(CAPTURE_HOST_READY, start());
