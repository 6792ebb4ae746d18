import { readStored, store, useStored } from '../../session/use-stored.ts';
import { asOrdered, newDraft } from './draft.ts';
import type { Draft } from './draft.ts';
import type { Template } from './templates.ts';

const draftKey = (workspaceId: string, template: string): string => `draft ${workspaceId} ${template}`;
const orderKey = (videoId: string): string => `order ${videoId}`;

export const storeDraft = (workspaceId: string, template: string, draft: Draft): void =>
  store(draftKey(workspaceId, template), draft);

/** What a video of this tab was ordered with. The API does not return the variables of a video. */
export const readOrder = (videoId: string): Draft | undefined =>
  readStored(orderKey(videoId)) as Draft | undefined;

export const storeOrder = (videoId: string, draft: Draft): void => store(orderKey(videoId), draft);

/** The draft of the template, kept until the tab is closed. */
export const useDraft = (workspaceId: string, template: Template) =>
  useStored(draftKey(workspaceId, template.id), () => newDraft(template));

/** The draft of another video with the values of an ordered one. */
export const useAgain = (videoId: string, order: Draft) =>
  useStored(`again ${videoId}`, () => asOrdered(order, order));
