import { readdirSync, readFileSync } from 'node:fs';
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
