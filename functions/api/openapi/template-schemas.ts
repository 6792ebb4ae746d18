import { MIN_DURATION_SECONDS, TEMPLATE_FPS } from '#contracts/limits.ts';
import type { Template } from '#core/template/template.ts';
import { presentTemplate } from '#api/presenters/template.ts';
import { record, schemaRef } from './json-schema.ts';
import type { JsonSchema } from './json-schema.ts';

const VARIABLE = record(
  {
    name: { type: 'string' },
    label: { type: 'string', description: 'In Indonesian.' },
    kind: { type: 'string', enum: ['text', 'color'], description: 'A colour is written `#RRGGBB`.' },
    required: { type: 'boolean', description: 'It has no default.' },
    from_brand_kit: {
      type: 'boolean',
      description: 'The workspace’s brand kit supplies it when it is left out.',
    },
    default: { type: 'string' },
    max_length: { type: 'integer', minimum: 1, description: 'Characters (Unicode code points).' },
  },
  { optional: ['default', 'max_length'] },
);

export const TEMPLATE_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  Template: record({
    id: { type: 'string', description: '`<template_id>@<version>`; a published version never changes.' },
    title: { type: 'string' },
    description: { type: 'string' },
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
  }),
  TemplateList: record({ templates: { type: 'array', items: schemaRef('Template') } }),
};

const SAMPLE: Template = {
  id: 'promo-produk@1',
  title: 'Promo produk',
  description: 'Satu produk dengan harga dan ajakan.',
  durationSeconds: 8,
  sizes: [
    { width: 1080, height: 1920 },
    { width: 1080, height: 1080 },
  ],
  variables: [
    { name: 'nama_usaha', label: 'Nama usaha', kind: 'text', maxLength: 40 },
    { name: 'warna_utama', label: 'Warna utama', kind: 'color', default: '#0EA5E9' },
  ],
  html: '',
};

export const TEMPLATE_EXAMPLE = presentTemplate(SAMPLE);
