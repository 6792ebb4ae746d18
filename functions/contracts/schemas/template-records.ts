import * as Type from 'typebox';
import type { Static } from 'typebox';
import { DOWNLOAD_LINK_SECONDS, MIN_DURATION_SECONDS, TEMPLATE_FPS } from '#contracts/limits.ts';
import { MUSIC_MOODS, TEMPLATE_CATEGORIES } from '#contracts/record-values.ts';
import {
  LinkSchema,
  listOf,
  nullableJson,
  oneOf,
  PositiveIntegerSchema,
  reference,
} from '#contracts/schemas/json-types.ts';

const LINK_RULES = `Valid for ${DOWNLOAD_LINK_SECONDS / 60} minutes and new in every response; null for a version that is not the newest.`;

const optionalPixels = (description: string) => Type.Optional(Type.Integer({ minimum: 1, description }));

const VariableSchema = Type.Object({
  name: Type.String(),
  label: Type.String({ description: 'In Indonesian.' }),
  kind: oneOf(['text', 'color', 'choice', 'image', 'audio', 'video', 'captions'], {
    description:
      'A color is written `#RRGGBB`. A choice is the `value` of one of its `options`. An image is the id of an asset or `data:image/(jpeg|png|webp);base64,…`. Audio is the id of an asset or a name of the music library (`library`): it loops to the end of the video and fades out. Video is the id of an asset of kind `video`, alone or with the part to show in seconds: `asset_…#t=<start>`, `asset_…#t=<start>,<end>` or `asset_…#t=,<end>`; it repeats as long as the template shows it, mostly to the end of the video. Captions are SRT, WebVTT, a JSON list of `{"text", "start", "end"}`, or plain text, which is spread over the time in which the template shows it; at most 200 KiB.',
  }),
  required: Type.Boolean({ description: 'It has no default.' }),
  from_brand_kit: Type.Boolean({
    description: 'The workspace’s brand kit supplies it when it is left out.',
  }),
  default: Type.Optional(Type.String()),
  example: Type.Optional(Type.String({ description: 'A typical text, color or captions.' })),
  options: Type.Optional(
    listOf(Type.Object({ value: Type.String(), label: Type.String({ description: 'In Indonesian.' }) }), {
      description: 'Of a choice.',
    }),
  ),
  max_length: Type.Optional(Type.Integer({ minimum: 1, description: 'Characters (Unicode code points).' })),
  library: Type.Optional(
    listOf(Type.String(), {
      description: 'Of audio: names of the music library that it takes; `GET /v1/templates` describes them.',
    }),
  ),
  aspect: Type.Optional(
    Type.String({
      pattern: String.raw`^\d+:\d+$`,
      description: 'Of an image or video: the aspect that is shown without cropping.',
    }),
  ),
  min_width: optionalPixels('Of an image or video: recommended minimum width in pixels.'),
  min_height: optionalPixels('Of an image or video: recommended minimum height in pixels.'),
});
export type VariableRecord = Static<typeof VariableSchema>;

const TemplateSchema = Type.Object({
  id: Type.String({ description: '`<template_id>@<version>`; a published version never changes.' }),
  is_newest: Type.Boolean({
    description:
      'It is the newest version of its template. Earlier ones stay available for those who use them.',
  }),
  title: Type.String(),
  description: Type.String(),
  category: oneOf(TEMPLATE_CATEGORIES),
  tags: listOf(Type.String(), { description: 'Indonesian words by which a gallery can find it.' }),
  duration_seconds: Type.Number({
    minimum: MIN_DURATION_SECONDS,
    description:
      'Of the longest video. The length of some templates follows the photos, clips and texts that are given, and the tempo of the music.',
  }),
  min_duration_seconds: Type.Number({
    minimum: MIN_DURATION_SECONDS,
    description: 'Of the shortest video; `duration_seconds` where the length is fixed.',
  }),
  credits: Type.Number({
    exclusiveMinimum: 0,
    description: 'What one video costs at most; `POST /v1/videos/check` answers the price of given values.',
  }),
  min_credits: Type.Number({
    exclusiveMinimum: 0,
    description: 'What one video costs at least; `credits` where the length is fixed.',
  }),
  sizes: listOf(Type.String({ pattern: String.raw`^\d+x\d+$` }), {
    minItems: 1,
    description: 'Supported output sizes, width x height.',
  }),
  fps: listOf(Type.Integer({ enum: TEMPLATE_FPS }), { minItems: 1 }),
  variables: listOf(VariableSchema),
  preview_video_url: nullableJson(LinkSchema, {
    description: `Link to an MP4 of 540 × 960 that shows the template with its examples, with the music of those that have some. ${LINK_RULES}`,
  }),
  preview_image_url: nullableJson(LinkSchema, {
    description: `Link to a JPEG of its last frame. ${LINK_RULES}`,
  }),
});
export type TemplateRecord = Static<typeof TemplateSchema>;

const MusicSchema = Type.Object({
  name: Type.String({ description: 'The value of a variable of kind `audio`, such as `ceria-1`.' }),
  title: Type.String({ description: 'In Indonesian.' }),
  mood: oneOf(MUSIC_MOODS),
  tempo_bpm: Type.Number({ description: 'Beats per minute, the same from the beginning to the end.' }),
  beats_per_bar: PositiveIntegerSchema,
  duration_seconds: Type.Number({
    description: 'Length of the loop, a whole number of bars. It repeats without a gap.',
  }),
  url: Type.Unsafe<string>({
    ...LinkSchema,
    description: `Link to an M4A to listen to. Valid for ${DOWNLOAD_LINK_SECONDS / 60} minutes and new in every response.`,
  }),
});
export type MusicRecord = Static<typeof MusicSchema>;

/** Bodies of responses about templates, by their names in the OpenAPI document. */
export const TEMPLATE_SCHEMAS = {
  Template: TemplateSchema,
  Music: MusicSchema,
  TemplateList: Type.Object({
    templates: listOf(reference<TemplateRecord>('Template'), {
      description: 'By template, each from its first to its newest version.',
    }),
    music: listOf(reference<MusicRecord>('Music'), {
      description:
        'The music library of the service, for variables of kind `audio`. Videos may be published with it.',
    }),
  }),
};
