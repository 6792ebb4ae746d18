import { videoNameOf } from '#core/template/video-name.ts';
import type { Order } from '../../orders/order.ts';
import { toRequest } from './draft.ts';
import type { Draft } from './draft.ts';
import type { Template } from './templates.ts';

/** Query parameter of the create page that shows a video. */
export const VIDEO_PARAMETER = 'video';

/** Query parameter of the create page: the video whose values the form takes over. */
export const FROM_PARAMETER = 'dari';

export const toOrder = (template: Template, draft: Draft, credits: number): Order => ({
  key: draft.requestKey,
  name: videoNameOf(template.variables, draft.values) ?? template.title,
  credits,
  body: toRequest(template.id, draft),
});
