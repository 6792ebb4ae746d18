import { DOWNLOAD_LINK_SECONDS, MIN_DURATION_SECONDS, TEMPLATE_FPS } from '#contracts/limits.ts';
import { previewKey } from '#contracts/preview-files.ts';
import type { PreviewExtension } from '#contracts/preview-files.ts';
import { TEMPLATE_CATEGORIES } from '#core/template/template.ts';
import type { Template } from '#core/template/template.ts';
import { createTemplateRecord } from '#api/presenters/template.ts';
import { record, schemaRef } from './json-schema.ts';
import type { JsonSchema } from './json-schema.ts';
import listing from '../../../catalog/listings/promo-produk.json' with { type: 'json' };
import manifest from '../../../catalog/templates/promo-produk@4/template.json' with { type: 'json' };

const PIXELS: JsonSchema = { type: 'integer', minimum: 1 };

const LINK: JsonSchema = { type: ['string', 'null'], format: 'uri' };
const LINK_RULES = `Valid for ${DOWNLOAD_LINK_SECONDS / 60} minutes and new in every response; null for a version that is not the newest.`;

const VARIABLE = record(
  {
    name: { type: 'string' },
    label: { type: 'string', description: 'In Indonesian.' },
    kind: {
      type: 'string',
      enum: ['text', 'color', 'image', 'audio'],
      description:
        'A color is written `#RRGGBB`. An image is the id of an asset or `data:image/(jpeg|png|webp);base64,…`. Audio is the id of an asset: it loops to the end of the video and fades out.',
    },
    required: { type: 'boolean', description: 'It has no default.' },
    from_brand_kit: {
      type: 'boolean',
      description: 'The workspace’s brand kit supplies it when it is left out.',
    },
    default: { type: 'string' },
    example: { type: 'string', description: 'A typical text or color.' },
    max_length: { type: 'integer', minimum: 1, description: 'Characters (Unicode code points).' },
    aspect: {
      type: 'string',
      pattern: String.raw`^\d+:\d+$`,
      description: 'Of an image: the aspect that is shown without cropping.',
    },
    min_width: { ...PIXELS, description: 'Of an image: recommended minimum width in pixels.' },
    min_height: { ...PIXELS, description: 'Of an image: recommended minimum height in pixels.' },
  },
  { optional: ['default', 'example', 'max_length', 'aspect', 'min_width', 'min_height'] },
);

export const TEMPLATE_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  Template: record({
    id: { type: 'string', description: '`<template_id>@<version>`; a published version never changes.' },
    is_newest: {
      type: 'boolean',
      description:
        'It is the newest version of its template. Earlier ones stay available for those who use them.',
    },
    title: { type: 'string' },
    description: { type: 'string' },
    category: { type: 'string', enum: TEMPLATE_CATEGORIES },
    tags: {
      type: 'array',
      items: { type: 'string' },
      description: 'Indonesian words by which a gallery can find it.',
    },
    duration_seconds: { type: 'number', minimum: MIN_DURATION_SECONDS },
    credits: { type: 'number', exclusiveMinimum: 0, description: 'What one video costs.' },
    sizes: {
      type: 'array',
      minItems: 1,
      items: { type: 'string', pattern: String.raw`^\d+x\d+$` },
      description: 'Supported output sizes, width x height.',
    },
    fps: { type: 'array', minItems: 1, items: { type: 'integer', enum: TEMPLATE_FPS } },
    variables: { type: 'array', items: VARIABLE },
    preview_video_url: {
      ...LINK,
      description: `Link to an MP4 of 540 × 960 without sound that shows the template with its examples. ${LINK_RULES}`,
    },
    preview_image_url: { ...LINK, description: `Link to a JPEG of its last frame. ${LINK_RULES}` },
  }),
  TemplateList: record({
    templates: {
      type: 'array',
      items: schemaRef('Template'),
      description: 'By template, each from its first to its newest version.',
    },
  }),
};

// safe: content of this repository; test/unit/catalog validates every manifest
const template = { ...manifest, ...listing, html: '', isNewest: true, hasPreview: true } as Template;
const linkTo = (extension: PreviewExtension) =>
  `https://media.example.com/${previewKey(template.id, extension)}?X-Amz-Expires=${DOWNLOAD_LINK_SECONDS}`;
/** As `GET /v1/templates/promo-produk@4` answers it. */
export const TEMPLATE_EXAMPLE = createTemplateRecord(template, {
  video: linkTo('mp4'),
  image: linkTo('jpg'),
});
