import { readFileSync, writeFileSync } from 'node:fs';
import { missingPlatformPackages } from './lock-file/missing-platform-packages.ts';
import type { LockEntry } from './lock-file/missing-platform-packages.ts';

// A registry mirror may hold the packages of one platform only: npm then leaves the others out of the lock file
// it writes, and `npm ci` refuses that file. This adds them.

const LOCK_FILE = 'package-lock.json';

// safe: npm's own file
const lock = JSON.parse(readFileSync(LOCK_FILE, 'utf8')) as { packages: Record<string, LockEntry> };
const missing = missingPlatformPackages(lock.packages);
const byName = Object.entries(lock.packages).concat(missing);
lock.packages = Object.fromEntries(byName.sort(([left], [right]) => (left < right ? -1 : 1)));
writeFileSync(LOCK_FILE, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${missing.length} platform packages added to ${LOCK_FILE}`);
