import { EventEmitter } from 'node:events';
import type { CDPSession } from 'puppeteer-core';
import { expect, it } from 'vitest';
import { watchHiddenAnimations } from '#renderer/page/hidden-animations.ts';

/**
 * A session whose page finds no animation by script, and whose browser knows the animations in `known`. Like Chromium, it
 * keeps only the one that was resolved last.
 */
const createSession = (known: ReadonlySet<string>) => {
  let resolved = '';
  const session = Object.assign(new EventEmitter(), {
    send: async (method: string, { animationId = '', objectId = '' } = {}) => {
      if (method === 'Runtime.evaluate') return { result: { value: 0 } };
      if (method === 'Runtime.callFunctionOn') {
        if (objectId !== resolved) throw new Error('Could not find object with given id');
        return { result: { value: true } };
      }
      if (method !== 'Animation.resolveAnimation') return {};
      if (!known.has(animationId)) throw new Error('Could not find animation with given id');
      resolved = animationId;
      return { remoteObject: { objectId: animationId } };
    },
  });
  return session as unknown as EventEmitter & CDPSession;
};

const open = async () => {
  const known = new Set<string>();
  const session = createSession(known);
  const animations = await watchHiddenAnimations(session, 'control');
  const start = (id: string) =>
    session.emit('Animation.animationStarted', { animation: { id, source: { backendNodeId: 1 } } });
  return { animations, known, session, start };
};

it('says that an animation is starting until it is driven', async () => {
  const { animations, known, session, start } = await open();
  expect([await animations.adopt(), animations.areStarting()]).toEqual([0, false]);
  session.emit('Animation.animationCreated', { id: 'a' });
  expect([await animations.adopt(), animations.areStarting()]).toEqual([0, true]);
  start('a');
  expect([await animations.adopt(), animations.areStarting()]).toEqual([0, true]);
  known.add('a');
  expect([await animations.adopt(), animations.areStarting()]).toEqual([1, false]);
});

it('does not wait for a canceled animation', async () => {
  const { animations, session } = await open();
  session.emit('Animation.animationCreated', { id: 'a' });
  await animations.adopt();
  session.emit('Animation.animationCanceled', { id: 'a' });
  expect([await animations.adopt(), animations.areStarting()]).toEqual([0, false]);
});

it('drives all animations that begin in one frame', async () => {
  const { animations, known, session, start } = await open();
  for (const id of ['a', 'b', 'c']) {
    session.emit('Animation.animationCreated', { id });
    known.add(id);
    start(id);
  }
  expect([await animations.adopt(), animations.areStarting()]).toEqual([3, false]);
});
