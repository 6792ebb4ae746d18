import { describeError } from '../shared/command-line.ts';
import { createCompositionHost } from './composition-host.ts';
import type { HostResponse, SiteFiles } from './composition-host.ts';
import type { PreviewSource } from './sources.ts';
import type { FormInput, PreviewState } from './state.ts';

/** What is shown now. */
export interface PreviewSession {
  /** Reads the source again and publishes the result. */
  readonly update: () => Promise<void>;
  /** Shows a template with other values. */
  readonly useForm: (form: FormInput) => Promise<void>;
  /** Calls the listener with the current state and each later one; returns how to stop that. */
  readonly subscribe: (listener: (state: PreviewState) => void) => () => void;
  /** Answers a request of the composition. */
  readonly respond: (path: string) => Promise<HostResponse>;
}

export const createSession = (
  source: PreviewSource,
  bundledFiles: SiteFiles,
  compositionOrigin: string,
  compositionScript: string,
): PreviewSession => {
  const listeners = new Set<(state: PreviewState) => void>();
  let state: PreviewState = { title: source.title, problems: [], warnings: [] };
  let host: ReturnType<typeof createCompositionHost> | undefined;
  let version = 0;
  let previous: Promise<void> = Promise.resolve();

  const read = async (): Promise<Omit<PreviewState, 'title'>> => {
    const { document, ...checked } = await source.read();
    if (document === undefined) return checked;
    host = createCompositionHost(document, bundledFiles, compositionOrigin, compositionScript);
    const { width, height, fps, durationSeconds } = document;
    version += 1;
    const url = `${compositionOrigin}/?version=${version}`;
    return { ...checked, frame: { url, width, height, fps, durationSeconds } };
  };
  const updateNow = async () => {
    const failed = (error: unknown) => ({ problems: [], warnings: [], failure: describeError(error) });
    state = { title: source.title, ...(await read().catch(failed)) };
    for (const listener of listeners) listener(state);
  };
  /** One after the other, so that the last change is shown last. */
  const update = () => (previous = previous.then(updateNow));

  return {
    update,
    useForm: (form) => {
      source.setForm?.(form);
      return update();
    },
    subscribe: (listener) => {
      listener(state);
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    respond: async (path) => host?.(path) ?? { status: 404, contentType: 'text/plain', body: 'Not found.' },
  };
};
