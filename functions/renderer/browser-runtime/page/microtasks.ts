/** Waits of a script, one after the other, that run between two timers or animation frame callbacks. */
const MAX_WAITS = 100;

const RESOLVED = Promise.resolve();

/**
 * Runs scripts that wait for promises, as a browser does after each callback. Not by a task of its own: the browser
 * might draw a frame in between, so that observers of the page would run at different times in each render.
 */
export const runMicrotasks = async (): Promise<void> => {
  for (let waits = 0; waits < MAX_WAITS; waits += 1) await RESOLVED;
};
