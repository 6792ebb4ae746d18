import * as Type from 'typebox';
import type { Static } from 'typebox';
import { MAX_ACTIVE_VIDEOS } from '#contracts/limits.ts';
import { BRAND_KIT_VARIABLES } from '#contracts/brand-kit.ts';
import { constant, PositiveIntegerSchema, listOf, nullableJson } from '#contracts/schemas/json-types.ts';
import { VideoIdSchema } from '#contracts/schemas/video-records.ts';

const credits = (description: string) => Type.Number({ minimum: 0, description });
const SecondsSchema = Type.Number({ exclusiveMinimum: 0 });
const FpsSchema = listOf(PositiveIntegerSchema, { minItems: 1 });

const BRAND_KIT_MEMBERS = Object.fromEntries(
  BRAND_KIT_VARIABLES.map((name) => [name, nullableJson(Type.String())]),
);

export const WorkspaceJsonSchema = Type.Object({
  id: Type.String(),
  name: Type.String(),
  credits: Type.Object({
    available: credits('What new videos can spend.'),
    reserved: credits('Reserved by queued and rendering videos.'),
  }),
  active_videos: listOf(VideoIdSchema, {
    maxItems: MAX_ACTIVE_VIDEOS,
    description: 'Queued and rendering videos.',
  }),
  max_active_videos: constant(MAX_ACTIVE_VIDEOS),
  storage: Type.Object({
    stored_bytes: Type.Integer({
      minimum: 0,
      description:
        'Sizes of the assets that await their upload, and of the distinct files and texts of ready assets and projects.',
    }),
    max_bytes: PositiveIntegerSchema,
  }),
  brand_kit: Type.Object(BRAND_KIT_MEMBERS, {
    description:
      'Values of template variables that a request leaves out; null for a value that is not set. `logo` is the id of an image asset, used while it is ready.',
  }),
  limits: Type.Object({
    min_duration_seconds: SecondsSchema,
    max_duration_seconds: SecondsSchema,
    requests_per_minute: Type.Integer({ ...PositiveIntegerSchema, description: 'Of one API key.' }),
    max_html_characters: PositiveIntegerSchema,
    max_body_bytes: PositiveIntegerSchema,
    template_fps: FpsSchema,
    composition_fps: FpsSchema,
    output_kept_days: Type.Integer({
      ...PositiveIntegerSchema,
      description: 'After that `output_url` is null.',
    }),
  }),
});
export type WorkspaceRecord = Static<typeof WorkspaceJsonSchema>;

export const BrandKitSchema = Type.Object(BRAND_KIT_MEMBERS);
