import type { SchemaObject } from 'ajv';
import {
  HTML_MAX_CHARACTERS,
  IDEMPOTENCY_KEY_MAX_CHARACTERS,
  TITLE_MAX_CHARACTERS,
} from '#contracts/limits.ts';

export interface CreateCompositionBody {
  html: string;
  title?: string;
  idempotency_key?: string;
}

/** Body of `POST /v1/compositions`, spec §4.2. Lengths count Unicode code points. */
export const CREATE_COMPOSITION_SCHEMA: SchemaObject = {
  type: 'object',
  additionalProperties: false,
  required: ['html'],
  properties: {
    html: {
      type: 'string',
      minLength: 1,
      maxLength: HTML_MAX_CHARACTERS,
      format: 'unicode',
      description:
        'One complete document. Its root element says size, rate and length by `data-` attributes.',
    },
    title: {
      type: 'string',
      maxLength: TITLE_MAX_CHARACTERS,
      format: 'unicode',
      description: 'Shown in the dashboard.',
    },
    idempotency_key: {
      type: 'string',
      minLength: 1,
      maxLength: IDEMPOTENCY_KEY_MAX_CHARACTERS,
      format: 'unicode',
      description: 'Makes sending the request again safe.',
    },
  },
};
