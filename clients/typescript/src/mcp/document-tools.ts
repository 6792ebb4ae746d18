import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { AUTHORING_GUIDE } from './authoring-guide.ts';
import { dataOf } from './answers.ts';
import type { Answering } from './answers.ts';
import { html, output, project, revision, template, variables } from './inputs.ts';

const READS = { readOnlyHint: true, openWorldHint: false } as const;

const GUIDE_URI = 'html-video://authoring-guide';
const GUIDE = {
  title: 'Authoring guide',
  description:
    'How to write an HTML document that becomes a video: the loop, the rules and three complete documents.',
};

const registerGuide = (server: McpServer): void => {
  server.registerResource('authoring-guide', GUIDE_URI, { ...GUIDE, mimeType: 'text/markdown' }, () => ({
    contents: [{ uri: GUIDE_URI, mimeType: 'text/markdown', text: AUTHORING_GUIDE }],
  }));
  server.registerTool(
    'get_authoring_guide',
    {
      ...GUIDE,
      description: `${GUIDE.description} Read it before you write a document.`,
      annotations: READS,
    },
    () => ({ content: [{ type: 'text', text: AUTHORING_GUIDE }] }),
  );
};

/** Tools for templates, documents and their check. */
export const registerDocumentTools = (server: McpServer, answer: Answering): void => {
  registerGuide(server);
  server.registerTool(
    'list_templates',
    {
      description:
        'Lists the newest templates of the catalog: id, purpose, sizes, length, price and names of variables. get_template has the rest.',
      annotations: READS,
    },
    (ctx) =>
      answer(async (_none, client) =>
        dataOf(
          (await client.listTemplates())
            .filter((one) => one.is_newest)
            // Signed links would be two thirds of the list.
            .map(({ variables: declared, preview_video_url: _video, preview_image_url: _image, ...one }) => ({
              ...one,
              variables: declared.map(({ name }) => name),
            })),
        ),
      )({}, ctx),
  );
  server.registerTool(
    'get_template',
    {
      description: 'Describes one template with its variables, their kinds, limits and defaults.',
      inputSchema: z.object({ template: z.string().describe('Id, such as promo-produk@5.') }),
      annotations: READS,
    },
    answer(async ({ template: id }: { template: string }, client) => dataOf(await client.getTemplate(id))),
  );
  const check = z.object({ html, template, project, revision, variables, output });
  server.registerTool(
    'check',
    {
      description:
        'Checks an HTML document, a project or a template with its values. Returns every problem with line, column and fix (hint), and length, size and price. Give one of html, template and project. Costs nothing.',
      inputSchema: check,
      annotations: READS,
    },
    answer(async ({ template: id, output: size, ...document }: z.infer<typeof check>, client) =>
      dataOf(
        id === undefined
          ? await client.checkComposition(document)
          : await client.checkVideo({
              template: id,
              ...(document.variables && { variables: document.variables }),
              ...(size && { output: size }),
            }),
      ),
    ),
  );
};
