import * as Type from 'typebox';
import type { Static } from 'typebox';
import { PROJECT_PROBLEMS_MAX } from '#contracts/limits.ts';
import { SentenceSchema } from '#contracts/schemas/error-details.ts';
import { listOf, nullableJson, PositiveIntegerSchema } from '#contracts/schemas/json-types.ts';

const ProblemSchema = Type.Object({
  code: Type.String({ examples: ['remote_asset', 'missing'] }),
  message: SentenceSchema,
  hint: nullableJson(SentenceSchema, {
    description: 'How to fix it; null where the message says it, as for a variable.',
  }),
  file: nullableJson(Type.String(), {
    description: 'Path of the file of a project; null for another document, or for the whole project.',
  }),
  line: nullableJson(PositiveIntegerSchema, { description: 'Line in the document, counted from 1.' }),
  column: nullableJson(PositiveIntegerSchema, { description: 'Column in that line, counted from 1.' }),
  variable: nullableJson(Type.String(), {
    description: 'The variable whose value is wrong; `output` for an unsupported size.',
  }),
});
export type CheckProblem = Static<typeof ProblemSchema>;

const INVALID = 'Null while there are problems.';

const CheckSchema = Type.Object({
  valid: Type.Boolean({
    description:
      'Whether a create accepts the same request, apart from credits, free slots and the load of the service.',
  }),
  problems: listOf(ProblemSchema, {
    description: 'Why it cannot be rendered, in the order of the document.',
  }),
  warnings: listOf(ProblemSchema, {
    maxItems: PROJECT_PROBLEMS_MAX,
    description: 'What renders differently than the author may expect.',
  }),
  duration_seconds: nullableJson(Type.Number({ exclusiveMinimum: 0 }), { description: INVALID }),
  width: nullableJson(PositiveIntegerSchema, { description: INVALID }),
  height: nullableJson(PositiveIntegerSchema, { description: INVALID }),
  fps: nullableJson(PositiveIntegerSchema, { description: INVALID }),
  credits: nullableJson(Type.Number({ exclusiveMinimum: 0 }), {
    description: `What the video would cost. ${INVALID}`,
  }),
});
export type CheckRecord = Static<typeof CheckSchema>;

/** Bodies of responses about checks, by their names in the OpenAPI document. */
export const CHECK_SCHEMAS = { Check: CheckSchema };
