import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'vitest';
import { layOutRoot } from './lay-out-root.ts';
import { openLinks } from './links.ts';
import { whyNoRoot } from './run-in-root.ts';

type Links = Awaited<ReturnType<typeof openLinks>>;

/** Runs a test with a root made by `layOutRoot` and with links; skips it where the host cannot run a chroot. */
export const withRoot = async (
  { skip }: Pick<TestContext, 'skip'>,
  test: (root: string, links: Links) => Promise<void>,
): Promise<void> => {
  const reason = whyNoRoot();
  skip(reason !== undefined, reason);
  const root = await mkdtemp(join(tmpdir(), 'lambda-root-'));
  const links = await openLinks();
  try {
    await layOutRoot(root);
    await test(root, links);
  } finally {
    await links.stop();
    await rm(root, { recursive: true, force: true });
  }
};
