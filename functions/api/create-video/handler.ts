import type { TemplateCatalog } from '#core/ports/compositions.ts';
import { buildRequestFromTemplate } from '#core/use-cases/build-render-request.ts';
import { createApiHandler } from '#api/middleware/api-handler.ts';
import type { ApiHandlerDeps } from '#api/middleware/api-handler.ts';
import { createCreateOperation } from '#api/middleware/create-operation.ts';
import type { CreateOperationDeps } from '#api/middleware/create-operation.ts';
import { createBodyParser } from '#api/middleware/parse-body.ts';
import { CREATE_VIDEO_SCHEMA } from './request-schema.ts';
import type { CreateVideoBody } from './request-schema.ts';

export type CreateVideoDeps = ApiHandlerDeps & CreateOperationDeps & { readonly templates: TemplateCatalog };

export const createCreateVideoHandler = (deps: CreateVideoDeps) =>
  createApiHandler<CreateVideoBody>(
    'create-video',
    deps,
    createCreateOperation('create-video', deps, ({ body, caller }) => {
      const { template, variables = {}, output = {} } = body;
      return buildRequestFromTemplate(deps.templates, caller.workspace.brandKit, {
        template,
        variables,
        output,
      });
    }),
    createBodyParser(CREATE_VIDEO_SCHEMA),
  );
