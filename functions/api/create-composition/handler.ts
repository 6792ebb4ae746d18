import type { CompositionValidator } from '#core/ports/compositions.ts';
import { buildRequestFromComposition } from '#core/use-cases/build-request-from-composition.ts';
import { createApiHandler } from '#api/middleware/api-handler.ts';
import type { ApiHandlerDeps } from '#api/middleware/api-handler.ts';
import { createCreateOperation } from '#api/middleware/create-operation.ts';
import type { CreateOperationDeps } from '#api/middleware/create-operation.ts';
import { createBodyParser } from '#api/middleware/parse-body.ts';
import { CREATE_COMPOSITION_SCHEMA } from './request-schema.ts';
import type { CreateCompositionBody } from './request-schema.ts';

export type CreateCompositionDeps = ApiHandlerDeps &
  CreateOperationDeps & {
    readonly validator: CompositionValidator;
  };

export const createCreateCompositionHandler = (deps: CreateCompositionDeps) =>
  createApiHandler<CreateCompositionBody>(
    'create-composition',
    deps,
    createCreateOperation('create-composition', deps, ({ body: { html, title = null } }) =>
      buildRequestFromComposition(deps.validator, { html, title }),
    ),
    createBodyParser(CREATE_COMPOSITION_SCHEMA),
  );
