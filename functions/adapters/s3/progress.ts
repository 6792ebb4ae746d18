/** `render-segment` writes about twenty bytes; it shows strangers' HTML, so more is not read. */
export const PROGRESS_MAX_BYTES = 1024;

/** Reads `{"frames_done": n}`; whatever else stands there is no progress. */
export const parseProgress = (json: string): number => {
  try {
    const parsed: unknown = JSON.parse(json);
    const framesDone: unknown = (parsed as Readonly<Record<string, unknown>> | null)?.['frames_done'];
    return Number.isSafeInteger(framesDone) ? Math.max(0, Number(framesDone)) : 0;
  } catch {
    return 0;
  }
};
