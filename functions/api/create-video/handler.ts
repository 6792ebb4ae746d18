import type { TemplateCatalog } from '#core/ports.ts';
import { orderFromTemplate } from '#core/use-cases/order-from-template.ts';
import { createApiHandler } from '#http/api-handler.ts';
import type { ApiHandlerDeps } from '#http/api-handler.ts';
import { createCreateOperation } from '#http/create-operation.ts';
import type { CreateOperationDeps } from '#http/create-operation.ts';
import { createBodyParser } from '#http/parse-body.ts';
import { CREATE_VIDEO_SCHEMA } from './request-schema.ts';
import type { CreateVideoBody } from './request-schema.ts';

export type CreateVideoDeps = ApiHandlerDeps & CreateOperationDeps & { readonly templates: TemplateCatalog };

export const createCreateVideoHandler = (deps: CreateVideoDeps) =>
  createApiHandler<CreateVideoBody>(
    'create-video',
    deps,
    createCreateOperation('create-video', deps, ({ body, caller }) => {
      const { template, variables = {}, output = {} } = body;
      return orderFromTemplate(deps.templates, caller.workspace.brandKit, { template, variables, output });
    }),
    createBodyParser(CREATE_VIDEO_SCHEMA),
  );
