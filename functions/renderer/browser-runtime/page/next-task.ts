export type NextTask = () => Promise<void>;

/** Resolves after the scripts that wait for a promise have run. Made before scripts of the page can replace its parts. */
export const createNextTask = (): NextTask => {
  const { port1, port2 } = new MessageChannel();
  const post = port2.postMessage.bind(port2, 0);
  const waiting: (() => void)[] = [];
  port1.addEventListener('message', () => waiting.shift()?.());
  port1.start();
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      post();
    });
};
