import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const SOURCE = join(import.meta.dirname, '../../docs');
/** Documents for programs and language models that are served beside the page, in the order of `llms.txt`. */
const GUIDES = ['authoring-guide.md', 'compositions.md', 'assets.md', 'webhooks.md', 'templates.md'] as const;

/** Contact sheets of the templates. */
const PICTURES = 'templates/';

const isServed = (file: string): boolean => GUIDES.some((guide) => guide === file);

/** The address that a link of a document leads to on the site; undefined when it is not served. */
const servedAddress = (target: string): string | undefined => {
  if (/^(?:#|https:)/.test(target)) return target;
  const [file = ''] = target.split('#');
  return isServed(file) || file.startsWith(PICTURES) ? `/docs/${target}` : undefined;
};

const LINK = /\[([^\]]*)\]\(([^)\s]+)\)/g;

/** Links to other files of the repository keep their text alone. */
const withServedLinks = (markdown: string): string =>
  markdown.replaceAll(LINK, (_link, text: string, target: string) => {
    const address = servedAddress(target);
    return address === undefined ? text : `[${text}](${address})`;
  });

/** `- [Title](address): the first sentence.` */
const entryOf = (file: string, markdown: string): string => {
  const [, title = file, paragraph = ''] = /^# (.+)\n+([\s\S]+?)\n\n/.exec(markdown) ?? [];
  const text = paragraph.replaceAll('\n', ' ').replaceAll('**', '').replaceAll(LINK, '$1');
  const [sentence = ''] = text.split(/(?<=\.) /);
  return `- [${title}](/docs/${file}): ${sentence}`;
};

/** The API has another origin than the page, which the build does not know. */
const SERVERS = [
  {
    url: '{api_url}',
    variables: { api_url: { default: 'https://api.example.com', description: '`api_url` of /config.json.' } },
  },
];

interface Description {
  readonly info: { readonly title: string; readonly description: string };
}

const llmsText = ({ info }: Description, entries: readonly string[]): string => {
  const [summary = '', ...details] = info.description.split('\n\n');
  return [
    `# ${info.title}`,
    `> ${summary}`,
    ...details,
    'The address of the API is `api_url` in [/config.json](/config.json).',
    'An MCP server is at `/v1/mcp` of that address (streamable HTTP), with the API key as header `x-api-key` or `Authorization: Bearer`.',
    '## API',
    '- [OpenAPI document](/docs/openapi.json): every operation, schema, error and webhook with examples.',
    '## Guides',
    entries.join('\n'),
    '## Optional',
    '- [Panduan](/docs): guide for people, in Indonesian, with samples in curl, JavaScript, PHP and Python.',
    '',
  ].join('\n\n');
};

/** Writes `llms.txt` and the documents that it links to. */
export const writeDocsFiles = async (target: string): Promise<void> => {
  const folder = join(target, 'docs');
  await mkdir(folder, { recursive: true });
  await cp(join(SOURCE, PICTURES), join(folder, PICTURES), { recursive: true });
  const entries: string[] = [];
  for (const file of GUIDES) {
    const markdown = withServedLinks(await readFile(join(SOURCE, file), 'utf8'));
    await writeFile(join(folder, file), markdown);
    entries.push(entryOf(file, markdown));
  }
  // safe: the generator's document
  const description = JSON.parse(await readFile(join(SOURCE, 'openapi.json'), 'utf8')) as Description;
  await writeFile(join(folder, 'openapi.json'), JSON.stringify({ ...description, servers: SERVERS }));
  const text = llmsText(description, entries);
  await writeFile(join(target, 'llms.txt'), text);
  await writeFile(join(folder, 'llms.txt'), text);
};
