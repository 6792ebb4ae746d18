import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { dataOf } from './answers.ts';
import type { Answering } from './answers.ts';

// Strict: of two members one would be dropped silently.
const file = z
  .union([
    z.strictObject({ text: z.string() }),
    z.strictObject({ asset: z.string() }),
    z.strictObject({ sha256: z.string() }),
  ])
  .describe('A text, the id of an uploaded asset, or the SHA-256 of a text that an earlier revision has.');

const save = z.object({
  project: z
    .string()
    .exactOptional()
    .describe('Id of the project to change; without it a new one is created.'),
  revision: z
    .int()
    .min(1)
    .exactOptional()
    .describe('Required with project: the newest revision that you know.'),
  name: z.string().exactOptional().describe('Required for a new project.'),
  files: z.record(z.string(), file).describe('All files of the revision by path, index.html among them.'),
  revision_name: z
    .string()
    .exactOptional()
    .describe('What this revision is, in at most 80 characters, for people who look for it later.'),
  idempotency_key: z
    .string()
    .exactOptional()
    .describe('Required for a new project, so that a repeated call creates it once.'),
});

/** Tools for projects. */
export const registerProjectTools = (server: McpServer, answer: Answering): void => {
  server.registerTool(
    'list_projects',
    {
      description: 'Lists the projects of the workspace, newest first, or reads one with its problems.',
      inputSchema: z.object({
        project: z.string().exactOptional().describe('Id of one project, to read it with its files.'),
        cursor: z.string().exactOptional().describe('next_cursor of the page before.'),
      }),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    answer(async ({ project, cursor }: { project?: string; cursor?: string }, client) => {
      if (project === undefined)
        return dataOf(await client.listProjects(cursor === undefined ? {} : { cursor }));
      const [record, { files }] = await Promise.all([
        client.getProject(project),
        client.listProjectFiles(project),
      ]);
      return dataOf({ ...record, files });
    }),
  );
  server.registerTool(
    'save_project',
    {
      description:
        'Saves the files of a project as its next revision, or a new project. Returns its id, revision and problems. Create a video of it with the template <id>@<revision>.',
      inputSchema: save,
      annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
    },
    answer(async ({ project, revision, name, files, ...others }: z.infer<typeof save>, client) => {
      const { idempotency_key: key, ...named } = others;
      if (project === undefined) {
        if (name === undefined || key === undefined)
          throw new Error('A new project needs a name and an idempotency_key.');
        return dataOf(await client.createProject({ name, files, ...named, idempotency_key: key }));
      }
      if (revision === undefined)
        throw new Error(
          'A change of a project needs the newest revision that you know; list_projects has it.',
        );
      return dataOf(
        await client.saveProject(project, revision, { files, ...named, ...(name !== undefined && { name }) }),
      );
    }),
  );
};
