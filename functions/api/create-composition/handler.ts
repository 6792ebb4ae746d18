import type { CompositionGate } from '#core/ports.ts';
import { orderFromComposition } from '#core/use-cases/order-from-composition.ts';
import { createApiHandler } from '#http/api-handler.ts';
import type { ApiHandlerDeps } from '#http/api-handler.ts';
import { createCreateOperation } from '#http/create-operation.ts';
import type { CreateOperationDeps } from '#http/create-operation.ts';
import { createBodyParser } from '#http/parse-body.ts';
import { CREATE_COMPOSITION_SCHEMA } from './request-schema.ts';
import type { CreateCompositionBody } from './request-schema.ts';

export type CreateCompositionDeps = ApiHandlerDeps &
  CreateOperationDeps & {
    readonly gate: CompositionGate;
  };

export const createCreateCompositionHandler = (deps: CreateCompositionDeps) =>
  createApiHandler<CreateCompositionBody>(
    'create-composition',
    deps,
    createCreateOperation('create-composition', deps, ({ body: { html, title = null } }) =>
      orderFromComposition(deps.gate, { html, title }),
    ),
    createBodyParser(CREATE_COMPOSITION_SCHEMA),
  );
