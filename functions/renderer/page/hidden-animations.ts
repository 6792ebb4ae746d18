import type { CDPSession } from 'puppeteer-core';
import { PAGE_CONTROL } from '#renderer/browser-runtime/messages.ts';
import { evaluate } from '#renderer/page/evaluate.ts';
import { parseCount } from '#renderer/page/parse-page-result.ts';
import type { Site } from '#renderer/page/site.ts';

/** Animations that no script of the page finds: in the browser's own elements and in copies made by SVG's `<use>`. */
export interface HiddenAnimations {
  /** Whether animations were created since the last call: they begin with the next frame that is drawn. */
  readonly hasNew: () => boolean;
  /** Lets the page control drive those that have begun since the last call; resolves to how many there were. */
  readonly adopt: () => Promise<number>;
  /** Whether the last `adopt` left animations that Chromium has created but not started, or does not know yet. */
  readonly areStarting: () => boolean;
}

const ADOPT = `function () { return globalThis.${PAGE_CONTROL}.adoptAnimation(this); }`;

/**
 * A site that stops the timeline of the page before it returns its first file: the page control alone moves
 * animations. Earlier than the first request of a document, Chromium ignores the command.
 */
export const stopTimelines = (cdp: CDPSession, site: Site): Site => {
  let stopped: Promise<void> | undefined;
  return {
    respond: async (url) => {
      stopped ??= cdp.send('Animation.setPlaybackRate', { playbackRate: 0 });
      await stopped;
      return site.respond(url);
    },
  };
};

/** Watches the animations of the page, of which `control` is the expression for the page control. */
export const watchHiddenAnimations = async (cdp: CDPSession, control: string): Promise<HiddenAnimations> => {
  let created = 0;
  let createdAtLastCall = 0;
  /** How many of those created no script needs to find, because they were adopted or are over. */
  let explained = 0;
  const unstarted = new Set<string>();
  const unchecked = new Set<string>();
  let isWaiting = false;
  cdp.on('Animation.animationCreated', ({ id }) => {
    created += 1;
    unstarted.add(id);
  });
  cdp.on('Animation.animationStarted', ({ animation: { id, source } }) => {
    // Chromium crashes when asked for an animation without a target.
    if (unstarted.delete(id) && source?.backendNodeId !== undefined) unchecked.add(id);
  });
  cdp.on('Animation.animationCanceled', ({ id }) => {
    unstarted.delete(id);
    unchecked.delete(id);
  });
  await cdp.send('Animation.enable');

  /** Rejects while Chromium does not know the animation yet. */
  const adoptOne = async (animationId: string): Promise<boolean> => {
    const { remoteObject } = await cdp.send('Animation.resolveAnimation', { animationId });
    if (remoteObject.objectId === undefined) return false;
    const call = { functionDeclaration: ADOPT, objectId: remoteObject.objectId, returnByValue: true };
    const { result } = await cdp.send('Runtime.callFunctionOn', call);
    return result.value === true;
  };
  const adopt = async (): Promise<number> => {
    if (created === createdAtLastCall && !isWaiting) return 0;
    createdAtLastCall = created;
    const found = parseCount(await evaluate(cdp, `${control}.countAnimations()`));
    isWaiting = createdAtLastCall - found > explained;
    if (!isWaiting) return 0;
    let adopted = 0;
    const checked = [...unchecked];
    unchecked.clear();
    // One after the other: Chromium releases an animation when it is asked for the next one.
    for (const id of checked) {
      try {
        if (await adoptOne(id)) adopted += 1;
      } catch {
        unchecked.add(id);
      }
    }
    const waiting = unstarted.size + unchecked.size;
    isWaiting = waiting > 0;
    explained = createdAtLastCall - found - waiting;
    return adopted;
  };
  let createdAtLastFrame = 0;
  return {
    hasNew: () => {
      const isNew = created > createdAtLastFrame;
      createdAtLastFrame = created;
      return isNew;
    },
    adopt,
    areStarting: () => isWaiting,
  };
};
