import type { CDPSession, Protocol } from 'puppeteer-core';
import type { FailureWatch } from '#renderer/failure-watch.ts';
import { RenderError } from '#renderer/render-error.ts';

const ATTACH = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true } as const;

/**
 * Lets no context start beside the page: a worker, a window or a frame of another process begins paused, is closed
 * and fails the render. The layers before this one refuse them all, so one that shows up means trouble.
 */
export const keepOwnTargets = async (
  root: CDPSession,
  page: CDPSession,
  watch: FailureWatch,
): Promise<void> => {
  const refuse = ({ targetInfo }: Protocol.Target.AttachedToTargetEvent) => {
    watch.fail(new RenderError('script_error', `the page opened a context of its own: ${targetInfo.type}`));
    root.send('Target.closeTarget', { targetId: targetInfo.targetId }).catch(() => undefined);
  };
  page.on('Target.attachedToTarget', refuse);
  await page.send('Target.setAutoAttach', ATTACH);
};
