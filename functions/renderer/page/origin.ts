/** The only origin a page can load from; `.invalid` never resolves. */
export const ORIGIN = 'https://composition.invalid';

/** Path of the renderer's own files; no file of a composition is served below it. */
export const RENDERER_PATH = '/.renderer/';
