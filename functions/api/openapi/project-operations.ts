import {
  DOWNLOAD_LINK_SECONDS,
  NAMED_REVISIONS_KEPT,
  PROJECT_REVISIONS_KEPT,
  PROJECTS_MAX,
  UNUSED_TEXT_KEPT_HOURS,
  UPLOADED_TEXT_MIN_BYTES,
} from '#contracts/limits.ts';
import { reference } from '#contracts/schemas/json-types.ts';
import type { OperationDescription } from './operation-description.ts';
import { PROJECT_EXAMPLES } from './project-examples.ts';

const FILES = {
  'index.html': {
    text: `<!doctype html>
<html lang="id">
<head><meta charset="UTF-8"></head>
<body><div id="root" data-composition-id="main" data-no-timeline data-start="0" data-duration="5" data-width="1080" data-height="1920"><h1>Halo</h1></div></body>
</html>`,
  },
  'styles/warna.css': { text: PROJECT_EXAMPLES.text },
};
const FILES_RULES =
  'Each file is a text, the SHA-256 of a text that the workspace has stored, or an asset. The answer names every problem of the files; a project with problems is saved, but not rendered.';
const ETAG = { ETag: 'always' } as const;

/** Descriptions of the operations on projects. */
export const PROJECT_OPERATIONS = {
  'create-project': {
    tag: 'Projects',
    summary: 'Create a project',
    description: `Stores documents of more than one file, or a copy of a template (\`from_template\`), as revision 1 of a new project. ${FILES_RULES} A workspace has at most ${PROJECTS_MAX} projects. The same \`idempotency_key\` and body return 200 with the first project.`,
    body: {
      schema: 'CreateProjectRequest',
      examples: {
        files: { name: 'Promo toko', files: FILES, idempotency_key: 'proyek-7' },
        template: { name: 'Promo saya', from_template: 'promo-produk@5' },
      },
    },
    successes: {
      200: {
        description: 'The project an earlier request with this key and body created.',
        schema: 'Project',
        headers: { Location: 'always', ETag: 'sometimes' },
        examples: { replay: PROJECT_EXAMPLES.project },
      },
      201: {
        description: 'The project is created.',
        schema: 'Project',
        headers: { Location: 'always', ...ETAG },
        examples: { created: PROJECT_EXAMPLES.project },
      },
    },
    errors: { 404: ['unknown_template'] },
  },
  'list-projects': {
    tag: 'Projects',
    summary: 'List projects',
    description:
      'The projects of the workspace, newest first, each with its newest revision in short. A page may hold fewer than `limit` while `next_cursor` is not null.',
    parameters: ['limit', 'projectCursor'],
    successes: {
      200: {
        description: 'One page of projects.',
        schema: 'ProjectList',
        examples: { page: { projects: [PROJECT_EXAMPLES.summary], next_cursor: null } },
      },
    },
  },
  'get-project': {
    tag: 'Projects',
    summary: 'Get one project',
    description: `The newest revision of the project, or the one of \`revision\`. Kept are ${PROJECT_REVISIONS_KEPT} revisions, the ${NAMED_REVISIONS_KEPT} newest with a name and the newest others, and those of active videos. A deleted project is found for 30 days.`,
    parameters: ['projectId', 'revision'],
    successes: {
      200: {
        description: 'The project.',
        schema: 'Project',
        headers: { ETag: 'sometimes' },
        examples: { project: PROJECT_EXAMPLES.project, with_problems: PROJECT_EXAMPLES.withProblems },
      },
    },
  },
  'update-project': {
    tag: 'Projects',
    summary: 'Save the next revision of a project',
    description: `Stores all files as the next revision; \`If-Match\` names the revision that was changed, so that nothing another person has saved is lost. ${FILES_RULES} With \`dry_run=true\` the answer is the project as the save would make it, with its problems; nothing is stored, and \`If-Match\` is ignored.`,
    parameters: ['projectId', 'ifMatch', 'dry_run'],
    body: {
      schema: 'UpdateProjectRequest',
      examples: { files: { files: FILES, revision_name: 'Harga Lebaran' } },
    },
    successes: {
      200: {
        description: 'The project with its new revision.',
        schema: 'Project',
        headers: ETAG,
        examples: { saved: PROJECT_EXAMPLES.project, dry_run: PROJECT_EXAMPLES.withProblems },
      },
    },
    errors: { 412: ['stale_revision'], 428: ['stale_revision'] },
  },
  'delete-project': {
    tag: 'Projects',
    summary: 'Delete a project',
    description:
      'Deletes the project with its revisions and frees their storage, what active videos use after they have ended. Videos made from it stay. Repeating it returns the same.',
    parameters: ['projectId'],
    successes: {
      200: {
        description: 'The project, with the status `deleted`.',
        schema: 'Project',
        examples: { deleted: PROJECT_EXAMPLES.deleted },
      },
    },
  },
  'get-project-files': {
    tag: 'Projects',
    summary: 'List or download files of a project',
    description: `The files of the newest revision, or of \`revision\`. With \`path\` one file with a link to it, with \`include=url\` a link to every text, valid for ${DOWNLOAD_LINK_SECONDS / 60} minutes.`,
    parameters: ['projectId', 'revision', 'filePath', 'projectFileInclude'],
    successes: {
      200: {
        description: 'The files, or one of them with its link.',
        schema: { oneOf: [reference('ProjectFiles'), reference('ProjectFileLink')] },
        examples: { files: PROJECT_EXAMPLES.files, link: PROJECT_EXAMPLES.link },
      },
    },
  },
  'find-missing-texts': {
    tag: 'Projects',
    summary: 'Find texts that are not stored',
    description:
      'Which of these texts the workspace lacks, so that a save has to send only those. Texts of other workspaces do not count.',
    body: { schema: 'FindMissingTextsRequest', examples: { one: { sha256: [PROJECT_EXAMPLES.digest] } } },
    successes: {
      200: {
        description: 'The missing ones.',
        schema: 'MissingTexts',
        examples: { one: { missing: [PROJECT_EXAMPLES.digest] } },
      },
    },
  },
  'store-project-texts': {
    tag: 'Projects',
    summary: 'Store texts for a save',
    description: `Stores texts that a save names by their SHA-256. A text that no revision uses is deleted after ${UNUSED_TEXT_KEPT_HOURS} hours. Each counts for what the workspace may upload in a day (UTC), with at least ${UPLOADED_TEXT_MIN_BYTES / 1024} KiB.`,
    body: { schema: 'StoreTextsRequest', examples: { one: { texts: [PROJECT_EXAMPLES.text] } } },
    successes: {
      200: {
        description: 'Their digests, in the same order.',
        schema: 'StoredTexts',
        examples: { one: { sha256: [PROJECT_EXAMPLES.digest] } },
      },
    },
  },
} as const satisfies Readonly<Record<string, OperationDescription>>;
