import type { PageProblem } from '../src/preview/page-problem.ts';

/** Sends what would fail a render to the page around the frame, which cannot look into it. */
export const reportProblems = (): void => {
  const report = (previewProblem: PageProblem): void => parent.postMessage({ previewProblem }, '*');
  // The browser counts lines of a document that a script has written from the start of each script.
  const isWritten = location.pathname.endsWith('/frame.html');
  const onError = (event: Event): void => {
    if (event instanceof ErrorEvent)
      report({
        kind: 'script_error',
        text: event.message,
        line: isWritten ? null : event.lineno || null, // 0 for a script of another origin, whose errors are muted
      });
    const { target } = event;
    if (target instanceof HTMLVideoElement && target.dataset['clip'] !== undefined)
      return report({ kind: 'unplayable_clip', text: target.id });
    // The prepared document gives audio no address, because the renderer mixes it beside the page.
    if (target instanceof Element && target.closest('audio') === null)
      report({
        kind: 'missing_file',
        text: target.getAttribute('src') ?? target.getAttribute('href') ?? target.tagName,
      });
  };
  addEventListener('error', onError, true); // files that cannot be loaded are reported to listeners that capture
  addEventListener('unhandledrejection', ({ reason }) =>
    report({ kind: 'script_error', text: String(reason), line: null }),
  );
  addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) =>
    report({ kind: 'blocked', text: blockedURI, directive: effectiveDirective }),
  );
};
