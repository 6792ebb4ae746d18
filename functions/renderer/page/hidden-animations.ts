import type { CDPSession } from 'puppeteer-core';
import { PAGE_CONTROL } from '#renderer/browser-runtime/messages.ts';
import { evaluate } from '#renderer/page/evaluate.ts';
import { parseAnimationCount } from '#renderer/page/parse-page-result.ts';
import type { Site } from '#renderer/page/site.ts';

/** Animations that no script of the page finds: in the browser's own elements and in copies made by SVG's `<use>`. */
export interface HiddenAnimations {
  /** Lets the page control drive those begun in frames drawn since the last call; resolves to how many there were. */
  readonly adopt: () => Promise<number>;
}

const ADOPT = `function () { return globalThis.${PAGE_CONTROL}.adoptAnimation(this); }`;

/**
 * A site that stops the timeline of the page before it returns its first file: the page control alone moves
 * animations. Earlier than the first request of a document, Chromium ignores the command.
 */
export const stopTimelines = (session: CDPSession, site: Site): Site => {
  let stopped: Promise<void> | undefined;
  return {
    respond: async (url) => {
      stopped ??= session.send('Animation.setPlaybackRate', { playbackRate: 0 });
      await stopped;
      return site.respond(url);
    },
  };
};

/** Watches the animations of the page, of which `control` is the expression for the page control. */
export const watchHiddenAnimations = async (
  session: CDPSession,
  control: string,
): Promise<HiddenAnimations> => {
  let begun = 0;
  /** How many more have begun than scripts have found, at the last adoption. */
  let unfound = 0;
  let ids: string[] = [];
  session.on('Animation.animationStarted', ({ animation }) => {
    begun += 1;
    ids.push(animation.id);
  });
  await session.send('Animation.enable');

  const adoptOne = async (animationId: string): Promise<boolean> => {
    const { remoteObject } = await session.send('Animation.resolveAnimation', { animationId });
    if (remoteObject.objectId === undefined) return false;
    const call = { functionDeclaration: ADOPT, objectId: remoteObject.objectId, returnByValue: true };
    const { result } = await session.send('Runtime.callFunctionOn', call);
    return result.value === true;
  };
  return {
    adopt: async () => {
      if (begun <= unfound) return 0;
      const total = begun;
      const found = parseAnimationCount(await evaluate(session, `${control}.countAnimations()`));
      if (total - found <= unfound) return 0;
      unfound = total - found;
      const checked = ids;
      ids = [];
      // Rejects for an animation that is gone.
      const adopted = await Promise.all(checked.map((id) => adoptOne(id).catch(() => false)));
      return adopted.filter(Boolean).length;
    },
  };
};
