import * as Type from 'typebox';
import { FRAME_SIZE, FRAMES_MAX, FRAMES_MAX_PIXELS, STAGE_MAX_DURATION_SECONDS } from '#contracts/limits.ts';
import { CheckCompositionBodySchema } from '#contracts/schemas/check-composition-body.ts';
import { CreateVideoBodySchema } from '#contracts/schemas/create-video-body.ts';
import { FRAMES_WAIT_SECONDS } from '#contracts/timeouts.ts';
import { FRAME_FORMATS } from '#contracts/schemas/frames-request.ts';
import { listOf, oneOf } from '#contracts/schemas/json-types.ts';

const { template, output } = CreateVideoBodySchema.properties;

/** Body of `POST /v1/frames`. The handler requires one of `html`, `template` and `project`. */
export const CreateFramesBodySchema = Type.Object(
  {
    // The body of a create can be drawn as it is.
    ...CheckCompositionBodySchema.properties,
    template: Type.Optional(template),
    output,
    times: listOf(Type.Number({ minimum: 0, maximum: STAGE_MAX_DURATION_SECONDS }), {
      minItems: 1,
      maxItems: FRAMES_MAX,
      description: 'Seconds from the start of the video.',
    }),
    width: Type.Optional(
      Type.Integer({
        minimum: FRAME_SIZE.min,
        maximum: FRAME_SIZE.max,
        description: `Pixels of each picture, at most those of the video, by default as many. All pictures together have at most ${FRAMES_MAX_PIXELS} pixels.`,
      }),
    ),
    format: Type.Optional(oneOf(FRAME_FORMATS, { default: 'jpeg' })),
    wait_seconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: FRAMES_WAIT_SECONDS,
        default: FRAMES_WAIT_SECONDS,
        description: 'How long the request waits for the pictures before it is answered with 202.',
      }),
    ),
  },
  { additionalProperties: false },
);
