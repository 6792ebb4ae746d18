import * as Type from 'typebox';
import { HTML_MAX_CHARACTERS, MIN_DURATION_SECONDS, TITLE_MAX_CHARACTERS } from '#contracts/limits.ts';
import {
  IdempotencyKeySchema,
  MetadataSchema,
  PosterTimeSchema,
} from '#contracts/schemas/create-video-body.ts';

/** Body of `POST /v1/compositions`, spec §4.2. Lengths count Unicode code points. */
export const CreateCompositionBodySchema = Type.Object(
  {
    html: Type.String({
      minLength: 1,
      maxLength: HTML_MAX_CHARACTERS,
      format: 'unicode',
      description: `One complete document. Its root element has size, rate and length in \`data-\` attributes; the shortest length is ${MIN_DURATION_SECONDS} seconds.`,
    }),
    title: Type.Optional(
      Type.String({
        maxLength: TITLE_MAX_CHARACTERS,
        format: 'unicode',
        description: 'Shown in the dashboard.',
      }),
    ),
    poster_time: PosterTimeSchema,
    metadata: MetadataSchema,
    idempotency_key: IdempotencyKeySchema,
  },
  { additionalProperties: false },
);
