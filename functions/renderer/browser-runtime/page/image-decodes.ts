export interface ImageDecodes {
  /** Resolves when every picture that scripts decode is ready, and they have had their turn with it. */
  readonly settled: () => Promise<void>;
}

/** Resolves after the scripts that wait for a promise have run. */
const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => resolve(), { once: true });
    port1.start();
    port2.postMessage(0);
  });

/** Watches `decode()`, which takes real time: what a script does with the picture belongs to the frame of the call. */
export const watchDecodes = (): ImageDecodes => {
  const pending = new Set<Promise<void>>();
  for (const { prototype } of [HTMLImageElement, SVGImageElement]) {
    const realDecode = Reflect.get(prototype, 'decode') as (this: unknown) => Promise<void>;
    Reflect.set(prototype, 'decode', function decode(this: HTMLImageElement | SVGImageElement) {
      if (this instanceof HTMLImageElement) this.loading = 'eager'; // a lazy image may never load
      const decoded = realDecode.call(this);
      pending.add(decoded);
      const settle = () => pending.delete(decoded);
      decoded.then(settle, settle);
      return decoded;
    });
  }
  return {
    settled: async () => {
      while (pending.size > 0) {
        await Promise.allSettled(pending);
        await nextTask();
      }
    },
  };
};
