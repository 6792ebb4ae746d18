/** Sends what would fail a render to the preview page, which cannot look into the composition's frame. */
export const reportProblems = (): void => {
  const report = (problem: string): void =>
    parent.postMessage({ previewProblem: problem.slice(0, 500) }, '*');
  const onError = (event: Event) => {
    if (event instanceof ErrorEvent) report(`Script error in line ${event.lineno}: ${event.message}`);
    const { target } = event;
    if (target instanceof HTMLElement)
      report(`Cannot load ${target.getAttribute('src') ?? target.getAttribute('href') ?? target.tagName}`);
  };
  addEventListener('error', onError, true); // files that cannot be loaded are reported to listeners that capture
  addEventListener('unhandledrejection', ({ reason }) => report(`Script error: ${String(reason)}`));
  addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) =>
    report(`Blocked ${blockedURI} (${effectiveDirective})`),
  );
};
