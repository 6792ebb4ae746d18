/** The only origin the page knows; `.invalid` can never resolve. */
export const ORIGIN = 'https://composition.invalid';

/** Below it lie the renderer's own files; nothing of a composition is served from there. */
export const RENDERER_PATH = '/.renderer/';
