import type { TemplateCatalog } from '#core/ports.ts';
import { orderFromTemplate } from '#core/use-cases/order-from-template.ts';
import { isRefused } from '#core/refusal.ts';
import { createQueueRender } from '#core/use-cases/queue-render.ts';
import type { QueueRenderDeps } from '#core/use-cases/queue-render.ts';
import { createApiHandler } from '#http/api-handler.ts';
import type { ApiHandlerDeps } from '#http/api-handler.ts';
import { createRequestOf } from '#http/create-request.ts';
import { createBodyParser } from '#http/parse-body.ts';
import type { PresentVideoDeps } from '#http/present-video.ts';
import { respondCreated } from '#http/respond-created.ts';
import { CREATE_VIDEO_SCHEMA } from './request-schema.ts';
import type { CreateVideoBody } from './request-schema.ts';

export type CreateVideoDeps = ApiHandlerDeps &
  Omit<QueueRenderDeps, 'media'> & {
    readonly media: QueueRenderDeps['media'] & PresentVideoDeps['media'];
  } & {
    readonly templates: TemplateCatalog;
  };

export const createCreateVideoHandler = (deps: CreateVideoDeps) => {
  const queueRender = createQueueRender(deps);
  return createApiHandler<CreateVideoBody>(
    'create-video',
    deps,
    async (request) => {
      const { template, variables = {}, output = {} } = request.body;
      const { brandKit } = request.caller.workspace;
      const create = createRequestOf('create-video', request);
      if (isRefused(create)) return create;
      const created = await queueRender(create.value, () =>
        Promise.resolve(orderFromTemplate(deps.templates, brandKit, { template, variables, output })),
      );
      return respondCreated(deps, created);
    },
    createBodyParser(CREATE_VIDEO_SCHEMA),
  );
};
