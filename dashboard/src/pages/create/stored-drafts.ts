import { useState } from 'react';
import { newDraft, withNewKey } from './draft.ts';
import type { Draft } from './draft.ts';
import type { Template } from './templates.ts';

// The tab's storage: a phone may reload the page while its camera is open.
const read = (key: string): Draft | undefined => {
  const text = sessionStorage.getItem(key);
  return text === null ? undefined : (JSON.parse(text) as Draft); // written below
};

const store = (key: string, draft: Draft): void => sessionStorage.setItem(key, JSON.stringify(draft));

const draftKey = (workspaceId: string, template: string): string => `draft ${workspaceId} ${template}`;
const orderKey = (videoId: string): string => `order ${videoId}`;

export const storeDraft = (workspaceId: string, template: string, draft: Draft): void =>
  store(draftKey(workspaceId, template), draft);

/** What a video of this tab was ordered with. The API does not return the variables of a video. */
export const readOrder = (videoId: string): Draft | undefined => read(orderKey(videoId));

/** Keeps what the video was ordered with; the draft goes on as another video. */
export const storeOrder = (workspaceId: string, template: string, videoId: string, draft: Draft): void => {
  store(orderKey(videoId), draft);
  storeDraft(workspaceId, template, withNewKey(draft));
};

/** The draft of the template, kept until the tab is closed. */
export const useDraft = (workspaceId: string, template: Template): [Draft, (draft: Draft) => void] => {
  const key = draftKey(workspaceId, template.id);
  const [draft, setDraft] = useState(() => read(key) ?? newDraft(template));
  return [
    draft,
    (changed) => {
      store(key, changed);
      setDraft(changed);
    },
  ];
};
