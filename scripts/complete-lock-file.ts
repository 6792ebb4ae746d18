import { readFileSync, writeFileSync } from 'node:fs';
import { parseOptions } from './command-line/parse-options.ts';
import { runCommand } from './shared/command-line.ts';
import { missingPlatformPackages } from './lock-file/missing-platform-packages.ts';
import type { LockEntry } from './lock-file/missing-platform-packages.ts';

// npm may leave optional packages of other platforms out of the lock file it writes, and `npm ci` then refuses that
// file. This adds them.

const USAGE = `Usage: node scripts/complete-lock-file.ts

Adds the packages of other platforms to package-lock.json.`;
const LOCK_FILE = 'package-lock.json';

const complete = (): void => {
  parseOptions({});
  // safe: npm's own file
  const lock = JSON.parse(readFileSync(LOCK_FILE, 'utf8')) as { packages: Record<string, LockEntry> };
  const missing = missingPlatformPackages(lock.packages);
  const byName = Object.entries(lock.packages).concat(missing);
  lock.packages = Object.fromEntries(byName.sort(([left], [right]) => (left < right ? -1 : 1)));
  writeFileSync(LOCK_FILE, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`${missing.length} platform packages added to ${LOCK_FILE}`);
};

await runCommand(USAGE, complete);
