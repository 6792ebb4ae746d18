export interface PageScriptErrors {
  /** Kind and place of the first error, e.g. `TypeError at 12:5`; nothing of the document's own text. */
  readonly first: () => string | null;
}

/**
 * Notes errors nobody caught, those of mounted components included (their wrapper logs them under a label), and those
 * of timelines, which the HyperFrames runtime catches and tells of.
 */
export const watchScriptErrors = (componentErrorLabel: string): PageScriptErrors => {
  let first: string | null = null;
  const note = (error: unknown, place: string) => {
    const kinds = [EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError, DOMException];
    first ??= `${kinds.find((kind) => error instanceof kind)?.name ?? 'Error'}${place}`;
  };
  window.addEventListener('error', (event) => {
    // Chromium reports a resize loop as an error, though nothing was thrown.
    if (event instanceof ErrorEvent && !event.message.startsWith('ResizeObserver loop'))
      note(event.error, ` at ${event.lineno}:${event.colno}`);
  });
  window.addEventListener('unhandledrejection', (event) => note(event.reason, ' in a promise'));
  const realError = console.error.bind(console); // eslint-disable-line no-console -- the page's console, not ours
  // eslint-disable-next-line no-console -- same
  console.error = (...args: unknown[]) => {
    if (args[0] === componentErrorLabel) note(args[1], ' in a component');
    realError(...args);
  };
  const onSwallowed = ({ label, error }: { readonly label: string; readonly error: unknown }) => {
    if (/^runtime\.(?:player\.|init\.transport\.|init\.activateSiblings)/.test(label))
      note(error, ' in a timeline');
  };
  Object.assign(window, { ['__hf']: { onSwallowed } });
  return { first: () => first };
};
