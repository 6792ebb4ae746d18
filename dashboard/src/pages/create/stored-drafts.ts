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

/** The same video once more. */
export const useAgain = (videoId: string, order: VideoOrder) =>
  useStored<Draft>(`again ${videoId}`, () => fromOrder(order));
