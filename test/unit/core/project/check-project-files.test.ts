import { expect, it } from 'vitest';
import { PROJECT_FILES_MAX, PROJECT_TEXT_MAX_BYTES } from '#contracts/limits.ts';
import { checkFiles } from '#core/use-cases/check-project-files.ts';
import { digestOf } from '#core/use-cases/project-texts.ts';
import { asWorkspaceId } from '#test/support/fakes/builders.ts';
import { createFakeWorld } from '#test/support/fakes/world.ts';

const ID = asWorkspaceId('ws_kopi');
const NAMED = Array.from({ length: PROJECT_FILES_MAX + 1 }, (_, index) => [
  `a${index}.txt`,
  { sha256: digestOf(`${index}`) },
]);

/** Checks files with an index, when each stored text has that many bytes. */
const check = async (named: typeof NAMED, sizeBytes: number) => {
  const world = createFakeWorld();
  let reads = 0;
  const readText = async () => {
    reads += 1;
    return 'a'.repeat(sizeBytes);
  };
  const deps = { ...world, projectObjects: { ...world.projectObjects, readText } };
  const files = { 'index.html': { text: 'x' }, ...Object.fromEntries(named) };
  const result = await checkFiles(deps, ID, files);
  return { result, reads };
};

const refusedFor = (rule: string) => ({
  refusal: { code: 'invalid_input', violations: [{ path: '/files', rule }] },
});

it('reads no text of a project with too many files', async () => {
  const { result, reads } = await check(NAMED, 1);
  expect(result).toEqual(refusedFor('too_many_files'));
  expect(reads).toBe(0);
});

it('reads no text of a project with an invalid path', async () => {
  const { result, reads } = await check([['../a.txt', { sha256: digestOf('a') }]], 1);
  expect(result).toMatchObject({ refusal: { violations: [{ rule: 'invalid_path' }] } });
  expect(reads).toBe(0);
});

it('stops reading when the texts are larger than a project may be', async () => {
  const { result, reads } = await check(NAMED.slice(0, PROJECT_FILES_MAX - 1), PROJECT_TEXT_MAX_BYTES);
  expect(result).toEqual(refusedFor('texts_too_large'));
  expect(reads).toBeLessThanOrEqual(6 + 16);
});

it('reads every text of a project with as many files as it may have', async () => {
  const { result, reads } = await check(NAMED.slice(0, PROJECT_FILES_MAX - 1), 10);
  expect(result).toHaveProperty('value');
  expect(reads).toBe(PROJECT_FILES_MAX - 1);
});
