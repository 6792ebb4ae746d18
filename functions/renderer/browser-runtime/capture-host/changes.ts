import type { LayoutCanvas } from '#renderer/browser-runtime/chromium-types.ts';

/** Detects whether the picture inside the canvas has changed since the last call. */
export const watchChanges = (canvas: LayoutCanvas, pacer: HTMLElement) => {
  let isUnknown = true;
  let wasUnchanged = false;
  let isPainted = false;
  // Always, because the browser may paint while a seek waits for a font or an image.
  canvas.onpaint = () => (isPainted = true);

  const nextFrame = () =>
    new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => resolve(), { once: true });
      port1.start();
      // Without damage, also if it was painted during the seek, Chromium delays the frame to the next sixtieth of a second.
      if (wasUnchanged || isPainted) pacer.classList.toggle('tick');
      requestAnimationFrame(() => port2.postMessage(0)); // delivered after the frame is painted
    });
  return {
    nextFrame,
    invalidate: () => (isUnknown = true),
    /** The canvas fires `paint` exactly when something inside it looks different. */
    hasChanged: async (): Promise<boolean> => {
      if (isUnknown) canvas.requestPaint();
      isUnknown = false;
      await nextFrame();
      const hasPainted = isPainted;
      isPainted = false;
      wasUnchanged = !hasPainted;
      return hasPainted;
    },
  };
};

export type Changes = ReturnType<typeof watchChanges>;
