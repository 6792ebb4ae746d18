import * as Type from 'typebox';
import type { Static } from 'typebox';
import { DOWNLOAD_LINK_SECONDS, PROJECT_ID_PATTERN, PROJECT_PROBLEMS_MAX } from '#contracts/limits.ts';
import { AUTHOR_TYPES, PROJECT_STATUSES, PROJECT_VARIABLE_TYPES } from '#contracts/record-values.ts';
import { AssetIdSchema } from '#contracts/schemas/asset-records.ts';
import { SentenceSchema } from '#contracts/schemas/error-details.ts';
import {
  LinkSchema,
  listOf,
  NextCursorSchema,
  nullableJson,
  oneOf,
  PositiveIntegerSchema,
  reference,
  TimeSchema,
} from '#contracts/schemas/json-types.ts';

export const ProjectIdSchema = Type.String({
  pattern: PROJECT_ID_PATTERN,
  examples: ['proj_01997b1e-4c7a-7d52-9d36-0a4f2c1b7e77'],
});

const CountSchema = Type.Integer({ minimum: 0 });
const UNREAD = 'Null while the project has problems.';

const SUMMARY = {
  id: Type.String({ ...ProjectIdSchema, description: 'Ids are in the order of creation.' }),
  name: Type.String(),
  status: oneOf(PROJECT_STATUSES, { description: 'A deleted project is not listed.' }),
  revision: Type.Integer({
    ...PositiveIntegerSchema,
    description: 'The revision that is described: the newest one, or the one that was asked for.',
  }),
  newest_revision: PositiveIntegerSchema,
  created_at: TimeSchema,
  updated_at: Type.String({ ...TimeSchema, description: 'When the newest revision was saved.' }),
  width: nullableJson(PositiveIntegerSchema, { description: UNREAD }),
  height: nullableJson(PositiveIntegerSchema, { description: UNREAD }),
  fps: nullableJson(PositiveIntegerSchema, { description: UNREAD }),
  duration_seconds: nullableJson(Type.Number({ exclusiveMinimum: 0 }), { description: UNREAD }),
  credits: nullableJson(Type.Number({ exclusiveMinimum: 0 }), {
    description: `What one video costs. ${UNREAD}`,
  }),
  file_count: PositiveIntegerSchema,
  text_bytes: Type.Integer({ minimum: 0, description: 'Size of its texts.' }),
  problem_count: Type.Integer({ minimum: 0, description: 'Without problems the revision can be rendered.' }),
};

const VariableSchema = Type.Object({
  id: Type.String(),
  type: oneOf(PROJECT_VARIABLE_TYPES),
  label: Type.String(),
  default: Type.Optional(Type.Unsafe<string | number | boolean>({ type: ['string', 'number', 'boolean'] })),
  options: Type.Optional(listOf(Type.Object({ value: Type.String(), label: Type.String() }))),
  min: Type.Optional(Type.Number()),
  max: Type.Optional(Type.Number()),
});

const ProblemSchema = Type.Object({
  code: Type.String({ examples: ['missing_file', 'remote_asset'] }),
  message: SentenceSchema,
  hint: Type.String({
    ...SentenceSchema,
    description: 'How to fix it, in the language of `Accept-Language`.',
  }),
  file: nullableJson(Type.String(), { description: 'Path of the file; null for the project as a whole.' }),
  line: nullableJson(PositiveIntegerSchema, { description: 'Line in the file, counted from 1.' }),
  column: nullableJson(PositiveIntegerSchema, { description: 'Column in that line, counted from 1.' }),
});
const problems = (description: string) =>
  listOf(ProblemSchema, { maxItems: PROJECT_PROBLEMS_MAX, description });

const AuthorSchema = Type.Object({
  type: oneOf(AUTHOR_TYPES),
  id: Type.String({ description: 'Id of the API key or of the user.' }),
  name: nullableJson(Type.String(), {
    description:
      'Name of the API key, or in the dashboard the email address of the member, at that time. For API keys null for a member.',
  }),
});

const RevisionSchema = Type.Object({
  revision: PositiveIntegerSchema,
  name: nullableJson(Type.String(), { description: 'As `revision_name` of its save; null without one.' }),
  created_at: TimeSchema,
  saved_by: nullableJson(AuthorSchema, { description: 'Who saved it; null when that is unknown.' }),
  problem_count: CountSchema,
});

const ProjectSummarySchema = Type.Object(SUMMARY);
export type ProjectSummaryRecord = Static<typeof ProjectSummarySchema>;

const ProjectSchema = Type.Object({
  ...SUMMARY,
  variables: listOf(VariableSchema, {
    description: 'As `data-composition-variables` declares them. Without a default a value is required.',
  }),
  problems: problems('Why the revision cannot be rendered.'),
  warnings: problems('What renders differently than the author may expect.'),
  revisions: listOf(RevisionSchema, { description: 'Kept revisions, newest first.' }),
});
export type ProjectRecord = Static<typeof ProjectSchema>;

const PathSchema = Type.String({ description: 'Relative to the project.' });
const FileSchema = Type.Object({
  path: PathSchema,
  kind: oneOf(['text', 'asset']),
  sha256: Type.Optional(Type.String({ description: 'Of a text.' })),
  size_bytes: Type.Optional(Type.Integer({ minimum: 0, description: 'Of a text.' })),
  asset: Type.Optional(Type.String({ ...AssetIdSchema, description: 'Id of an asset.' })),
});
export type ProjectFileRecord = Static<typeof FileSchema>;

const ProjectFilesSchema = Type.Object({
  revision: PositiveIntegerSchema,
  files: listOf(
    Type.Object({
      ...FileSchema.properties,
      url: Type.Optional(
        Type.String({ ...LinkSchema, description: 'Link to a text, only with `include=url`.' }),
      ),
    }),
    { description: 'In the order of their paths.' },
  ),
});

const ProjectFileLinkSchema = Type.Object({
  revision: PositiveIntegerSchema,
  ...FileSchema.properties,
  url: Type.String({
    ...LinkSchema,
    description: `Valid for ${DOWNLOAD_LINK_SECONDS / 60} minutes. A text comes as an attachment of type \`application/octet-stream\`.`,
  }),
  expires_at: TimeSchema,
});
export type ProjectFileLinkRecord = Static<typeof ProjectFileLinkSchema>;

const DigestsSchema = listOf(Type.String({ description: 'SHA-256 in lower-case hex.' }));

/** Bodies of responses about projects, by their names in the OpenAPI document. */
export const PROJECT_SCHEMAS = {
  Project: ProjectSchema,
  ProjectSummary: ProjectSummarySchema,
  ProjectList: Type.Object({
    projects: listOf(reference<ProjectSummaryRecord>('ProjectSummary'), { description: 'Newest first.' }),
    next_cursor: NextCursorSchema,
  }),
  ProjectFiles: ProjectFilesSchema,
  ProjectFileLink: ProjectFileLinkSchema,
  MissingTexts: Type.Object({ missing: DigestsSchema }),
  StoredTexts: Type.Object({ sha256: DigestsSchema }),
};
