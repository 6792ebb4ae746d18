import type { CDPSession, Protocol } from 'puppeteer-core';
import type { FailureWatch } from '#renderer/failure-watch.ts';
import { RenderError } from '#renderer/render-error.ts';

const ATTACH = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true } as const;

/**
 * Lets no context start beside the page: a worker, a worklet, a window or a frame of another process begins paused,
 * is closed and fails the render; workers of the renderer's own (`ownUrls`) run.
 */
export const keepOwnTargets = async (
  root: CDPSession,
  page: CDPSession,
  watch: FailureWatch,
  ownUrls: ReadonlySet<string>,
): Promise<void> => {
  const refuse = ({ targetInfo, sessionId }: Protocol.Target.AttachedToTargetEvent) => {
    if (ownUrls.has(targetInfo.url)) {
      const child = page.connection()?.session(sessionId);
      child?.send('Runtime.runIfWaitingForDebugger').catch(() => undefined);
      return;
    }
    watch.fail(new RenderError('script_error', `the page opened a context of its own: ${targetInfo.type}`));
    root.send('Target.closeTarget', { targetId: targetInfo.targetId }).catch(() => undefined);
  };
  const refuseWindow = (event: Protocol.Target.AttachedToTargetEvent) => {
    if (event.targetInfo.openerId !== undefined) refuse(event);
  };
  page.on('Target.attachedToTarget', refuse);
  root.on('Target.attachedToTarget', refuseWindow);
  await page.send('Target.setAutoAttach', ATTACH);
  await root.send('Target.setAutoAttach', { ...ATTACH, filter: [{ type: 'page' }] });
};
