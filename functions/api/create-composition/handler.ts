import type { ComponentCatalog, CompositionLinter } from '#core/ports.ts';
import { orderFromComposition } from '#core/use-cases/order-from-composition.ts';
import { isRefused } from '#core/refusal.ts';
import { createQueueRender } from '#core/use-cases/queue-render.ts';
import type { QueueRenderDeps } from '#core/use-cases/queue-render.ts';
import { createApiHandler } from '#http/api-handler.ts';
import type { ApiHandlerDeps } from '#http/api-handler.ts';
import { createRequestOf } from '#http/create-request.ts';
import { createBodyParser } from '#http/parse-body.ts';
import type { PresentVideoDeps } from '#http/present-video.ts';
import { respondCreated } from '#http/respond-created.ts';
import { CREATE_COMPOSITION_SCHEMA } from './request-schema.ts';
import type { CreateCompositionBody } from './request-schema.ts';

export type CreateCompositionDeps = ApiHandlerDeps &
  Omit<QueueRenderDeps, 'media'> & {
    readonly media: QueueRenderDeps['media'] & PresentVideoDeps['media'];
  } & {
    readonly linter: CompositionLinter;
    readonly components: ComponentCatalog;
  };

export const createCreateCompositionHandler = (deps: CreateCompositionDeps) => {
  const queueRender = createQueueRender(deps);
  return createApiHandler<CreateCompositionBody>(
    'create-composition',
    deps,
    async (request) => {
      const { html, title = null } = request.body;
      const create = createRequestOf('create-composition', request);
      if (isRefused(create)) return create;
      const created = await queueRender(create.value, () => orderFromComposition(deps, { html, title }));
      return respondCreated(deps, created);
    },
    createBodyParser(CREATE_COMPOSITION_SCHEMA),
  );
};
