import * as Type from 'typebox';
import {
  ASSET_ID_PATTERN,
  NAME_MAX_CHARACTERS,
  TEXT_DIGEST_PATTERN,
  TEXTS_PER_REQUEST_MAX,
  UNUSED_TEXT_KEPT_HOURS,
} from '#contracts/limits.ts';
import { IdempotencyKeySchema } from '#contracts/schemas/create-video-body.ts';
import { listOf } from '#contracts/schemas/json-types.ts';

const DigestSchema = Type.String({
  pattern: TEXT_DIGEST_PATTERN,
  description: 'SHA-256 of the UTF-8 bytes of a text, in lower-case hex.',
});
const TextSchema = Type.String({ format: 'unicode' });

/** Exactly one of the three members; the handler reports which one is missing or too many. */
const FileSchema = Type.Object(
  {
    text: Type.Optional(Type.String({ ...TextSchema, description: 'The text itself.' })),
    sha256: Type.Optional(
      Type.String({ ...DigestSchema, description: 'SHA-256 of a text that this workspace has stored.' }),
    ),
    asset: Type.Optional(
      Type.String({ pattern: ASSET_ID_PATTERN, description: 'Id of an asset of this workspace.' }),
    ),
  },
  { additionalProperties: false, minProperties: 1, maxProperties: 1 },
);
export type RequestedFile = Type.Static<typeof FileSchema>;

const FilesSchema = Type.Unsafe<Readonly<Record<string, RequestedFile>>>({
  type: 'object',
  additionalProperties: FileSchema,
  description:
    'All files by their paths, `index.html` among them. Paths are relative and case-sensitive, without `..`.',
});

const NameSchema = Type.String({
  minLength: 1,
  maxLength: NAME_MAX_CHARACTERS,
  format: 'unicode',
  description: 'For people.',
});

const RevisionNameSchema = Type.String({
  minLength: 1,
  maxLength: NAME_MAX_CHARACTERS,
  format: 'unicode',
  description: 'Names the saved revision, for people. Space around it is removed.',
});

/** Body of `POST /v1/projects`. The handler requires one of `files` and `from_template`. */
export const CreateProjectBodySchema = Type.Object(
  {
    name: NameSchema,
    files: Type.Optional(FilesSchema),
    from_template: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        format: 'unicode',
        description:
          '`<template_id>@<version>` of a template to begin with, in place of `files`. Its example texts, or those of the brand kit, become defaults.',
      }),
    ),
    revision_name: Type.Optional(RevisionNameSchema),
    idempotency_key: IdempotencyKeySchema,
  },
  { additionalProperties: false },
);

/** Body of `PUT /v1/projects/{id}`. */
export const UpdateProjectBodySchema = Type.Object(
  {
    name: Type.Optional(NameSchema),
    files: FilesSchema,
    revision_name: Type.Optional(RevisionNameSchema),
  },
  { additionalProperties: false },
);

/** Body of `POST /v1/project-texts/missing`. */
export const FindMissingTextsBodySchema = Type.Object(
  { sha256: listOf(DigestSchema, { minItems: 1, maxItems: TEXTS_PER_REQUEST_MAX }) },
  { additionalProperties: false },
);

/** Body of `POST /v1/project-texts`. */
export const StoreTextsBodySchema = Type.Object(
  {
    texts: listOf(TextSchema, {
      minItems: 1,
      maxItems: TEXTS_PER_REQUEST_MAX,
      description: `Kept for ${UNUSED_TEXT_KEPT_HOURS} hours, and as long as a revision uses them.`,
    }),
  },
  { additionalProperties: false },
);
