import * as Type from 'typebox';
import { PROJECT_REVISION_MAX } from '#contracts/limits.ts';
import { CreateCompositionBodySchema } from '#contracts/schemas/create-composition-body.ts';
import { VariablesSchema } from '#contracts/schemas/create-video-body.ts';

const { html, ...ofCreate } = CreateCompositionBodySchema.properties;

/** Body of `POST /v1/compositions/check`. The handler requires one of `html` and `project`. */
export const CheckCompositionBodySchema = Type.Object(
  {
    html: Type.Optional(html),
    project: Type.Optional(
      Type.String({
        maxLength: 200,
        format: 'unicode',
        description: 'Id of a project of the workspace, in place of `html`; also of a revision (`proj_…@3`).',
      }),
    ),
    revision: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: PROJECT_REVISION_MAX,
        description: 'Of the project; by default the newest one.',
      }),
    ),
    variables: VariablesSchema,
    // The body of a create can be checked as it is.
    ...ofCreate,
  },
  { additionalProperties: false },
);
