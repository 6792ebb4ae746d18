import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

it('the index of decision records lists every record', () => {
  const listed = [...readFileSync('docs/adr/README.md', 'utf8').matchAll(/\]\((\d.*?\.md)\)/g)].map(
    ([, file]) => file,
  );
  expect(listed).toEqual(
    readdirSync('docs/adr')
      .filter((file) => file !== 'README.md')
      .toSorted(),
  );
});

const INLINE_CODE = /```[\s\S]*?```|`[^`\n]*`/g;
const RELATIVE_LINK = /\]\((?!#|[a-z]+:)([^)#\s]+)/g;

it('every relative link in a document leads to a file', () => {
  const documents = globSync('**/*.md', {
    exclude: ['**/node_modules', '**/dist', 'dashboard/dist.*', 'out'],
  });
  const links = documents.flatMap((document) =>
    [...readFileSync(document, 'utf8').replace(INLINE_CODE, '').matchAll(RELATIVE_LINK)].map(
      ([, target = '']) => ({ document, file: join(dirname(document), target) }),
    ),
  );
  expect(links.length).toBeGreaterThan(50);
  expect(links.filter(({ file }) => !existsSync(file))).toEqual([]);
});
