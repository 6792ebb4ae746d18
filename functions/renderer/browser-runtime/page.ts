import { installAnimationFrames } from '#renderer/browser-runtime/page/animation-frames.ts';
import { installClock } from '#renderer/browser-runtime/page/deterministic-globals.ts';
import { driveOtherAnimations } from '#renderer/browser-runtime/page/other-animations.ts';
import { watchAssets } from '#renderer/browser-runtime/page/observers.ts';
import { createPageControl } from '#renderer/browser-runtime/page/page-control.ts';
import { createPageSeeker } from '#renderer/browser-runtime/page/seeker.ts';
import { installRandom } from '#renderer/browser-runtime/page/random.ts';
import { accessRuntime } from '#renderer/browser-runtime/page/hyperframes-runtime.ts';
import { RENDERER_PATH } from '#renderer/page/origin.ts';
import { watchScriptErrors } from '#renderer/browser-runtime/page/script-errors.ts';
import { createTimerQueue } from '#renderer/browser-runtime/page/timer-queue.ts';
import { installTimers } from '#renderer/browser-runtime/page/timers.ts';

export interface PageSettings {
  readonly fps: number;
  readonly variables: Readonly<Record<string, string>>;
  /** What the page's clocks show at video time 0, epoch milliseconds. */
  readonly epochMs: number;
}

/** Global of the page that holds its PageControl. */
export const PAGE_CONTROL = '__renderControl';

const DEFERRAL_MS = 20;
const COMPONENT_ERROR_LABEL = '[HyperFrames] composition script error:';

/** What the HyperFrames runtime reads when it starts (the same values its own renderer sets). */
const runtimeSettings = ({ fps, variables }: PageSettings) => ({
  __HF_RENDER_CAPTURE_MODE: true,
  __HF_EXPORT_RENDER_SEEK_CONFIG: {
    mode: 'preview-phase',
    step: 1 / 120,
    offsetFraction: 0.5,
    fps,
    fpsSource: 'render-options',
    owner: 'runtime',
  },
  __hfVariables: variables,
});

/**
 * Script that runs before any script of the page. The functions are sent as source text, so none of them may
 * use anything from outside its own body.
 */
export const pageScript = (settings: PageSettings): string => `(() => {
if (location.pathname.startsWith('${RENDERER_PATH}')) return;
if (frames.parent.location.pathname.startsWith('${RENDERER_PATH}')) {
  if (location.pathname !== '/') return;
  for (const name of ['parent', 'frameElement']) Object.defineProperty(window, name, { value: name === 'parent' ? window : null });
}
Object.assign(window, ${JSON.stringify(runtimeSettings(settings))}, { open: () => null, print: () => {} });
const realNowMs = performance.now.bind(performance);
const clock = (${installClock.toString()})(${settings.epochMs});
const parts = {
  random: (${installRandom.toString()})(),
  timers: (${installTimers.toString()})((${createTimerQueue.toString()})(clock), clock, ${DEFERRAL_MS}),
  animationFrames: (${installAnimationFrames.toString()})(clock),
  errors: (${watchScriptErrors.toString()})(${JSON.stringify(COMPONENT_ERROR_LABEL)}),
  assets: (${watchAssets.toString()})(),
  runtime: (${accessRuntime.toString()})(),
  otherAnimations: (${driveOtherAnimations.toString()})(),
};
const seeker = (${createPageSeeker.toString()})(parts, realNowMs);
Object.defineProperty(window, '${PAGE_CONTROL}', { value: Object.freeze((${createPageControl.toString()})({ ...parts, seeker })) });
})();`;
