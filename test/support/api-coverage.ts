// Global setup of the fast tests: fails the run when a status in ROUTES is not returned in the test file of its
// operation, test/api/<operation>/<status>.test.ts, or in one of all operations, test/api/*.test.ts and test/api/dashboard.
//
// `expectDocumented` in api.ts appends each returned status to one file. The teardown compares that file with ROUTES for
// every operation whose test files all ran; a filtered run checks less.
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { DASHBOARD_OWN_ROUTES } from '#contracts/dashboard-routes.ts';
import { ROUTES } from '#contracts/routes.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Lines `<operation> <status>`. */
    readonly apiCoverageFile: string;
  }
}

export default ({ provide, vitest }: TestProject) => {
  const folder = mkdtempSync(join(tmpdir(), 'api-coverage-'));
  const file = join(folder, 'statuses.txt');
  provide('apiCoverageFile', file);
  return () => {
    const covered = new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []);
    rmSync(folder, { recursive: true });
    if (vitest.getGlobalTestNamePattern()) return;
    const ran = new Set(vitest.state.getPaths());
    const missing = [...ROUTES, ...DASHBOARD_OWN_ROUTES]
      .filter(({ operation }) =>
        globSync(['test/api/{,dashboard/}*.test.ts', `test/api/${operation}/*.test.ts`]).every((path) =>
          ran.has(resolve(path)),
        ),
      )
      .flatMap(({ operation, statuses }) =>
        [...statuses, 500].map((status) => `${operation} ${status}`).filter((pair) => !covered.has(pair)),
      );
    if (missing.length > 0) throw new Error(`statuses without a test in test/api: ${missing.join(', ')}`);
  };
};
