import type { Operation } from '#contracts/routes.ts';
import { accept, isRefused } from '#core/refusal.ts';
import type { Result } from '#core/refusal.ts';
import { priceRender } from '#core/use-cases/price-render.ts';
import { createQueueRender } from '#core/use-cases/create-video.ts';
import type { Created, QueueRenderDeps, RenderRequest } from '#core/use-cases/create-video.ts';
import { creditsFromMilli } from '#core/credits/credits.ts';
import type { ApiOperation, ApiRequest, ApiResponse } from '#api/middleware/api-request.ts';
import { createRequestOf, readDryRun } from '#api/middleware/create-request.ts';
import type { CreateBody } from '#api/middleware/create-request.ts';
import { pollHint, presentVideo } from '#api/presenters/video.ts';
import type { PresentVideoDeps } from '#api/presenters/video.ts';

export type CreateOperationDeps = QueueRenderDeps & PresentVideoDeps;

/** What both creates do with what their own rules have made of a request: queue it, or on a dry run price it. */
export const createCreateOperation = <Body extends CreateBody>(
  name: Operation,
  deps: CreateOperationDeps,
  orderFrom: (request: ApiRequest<Body>) => Result<RenderRequest> | Promise<Result<RenderRequest>>,
): ApiOperation<Body> => {
  const queueRender = createQueueRender(deps);
  return async (request) => {
    const order = async () => orderFrom(request);
    const isDryRun = readDryRun(request.query);
    if (isRefused(isDryRun)) return isDryRun;
    if (isDryRun.value) {
      const price = await priceRender(deps, request.caller.workspace, order);
      if (isRefused(price)) return price;
      return accept({ status: 200, body: { valid: true, credits: creditsFromMilli(price.value) } });
    }
    const created = await queueRender(createRequestOf(name, request), order);
    return isRefused(created) ? created : accept(await presentCreated(deps, created.value));
  };
};

/** 201 for a new video, 200 for a replay. */
const presentCreated = async (deps: PresentVideoDeps, { kind, video }: Created): Promise<ApiResponse> => ({
  status: kind === 'created' ? 201 : 200,
  headers: { ...pollHint(video), Location: `/v1/videos/${video.id}` },
  videoId: video.id,
  body: await presentVideo(deps, video),
});
