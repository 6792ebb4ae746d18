import type { VideoOrder } from '../../orders/use-video-order.ts';
import { useStored } from '../../session/use-stored.ts';
import { fromOrder, isFromOrder, newDraft } from './draft.ts';
import type { Draft } from './draft.ts';
import type { Template } from './templates.ts';

/** An ordered video whose values a form takes over. */
export interface Source {
  readonly videoId: string;
  readonly order: VideoOrder;
}

/** The draft of the template, or that of another video like an ordered one: neither replaces the other. */
export const useDraft = (workspaceId: string, template: Template, source: Source | undefined) =>
  useStored<Draft>(
    `draft ${workspaceId} ${source?.videoId ?? template.id}`,
    () => (source ? fromOrder(source.order) : newDraft(template)),
    (stored) => source === undefined || isFromOrder(stored, source.order),
  );

/** The same video once more. Its key alone is stored: the values are those of the video, perhaps with a photo. */
export const useAgain = (
  videoId: string,
  order: VideoOrder,
): [Draft, (update: (current: Draft) => Draft) => void] => {
  const [key, changeKey] = useStored<string>(
    `again ${videoId}`,
    () => fromOrder(order).requestKey,
    (stored) => typeof stored === 'string', // earlier versions of the dashboard have stored a draft
  );
  const withKey = (requestKey: string): Draft => ({ ...fromOrder(order), requestKey });
  return [withKey(key), (update) => changeKey((current) => update(withKey(current)).requestKey)];
};
