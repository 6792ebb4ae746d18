import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renderDashboardOpenapiJson } from '#api/openapi/dashboard-document.ts';
import { renderOpenapiJson } from '#api/openapi/document.ts';
import { startStack } from '../local/stack.ts';
import { runChecker } from './checks/checkers.ts';
import { signIn } from './dashboard/api-session.ts';
import { prepareDemoWorkspace } from './shared/demo-workspace.ts';
import { createProgram, runProgram } from './shared/command-line.ts';

const DESCRIPTION = `Sends generated requests to both APIs of a stack on this machine and compares the responses with their
OpenAPI documents, by schemathesis.

Needs Python, installs schemathesis into .local/, and exits with 1 for a difference. scripts/checks/schemathesis.toml
has the checks that are left out, with reasons.`;

const CONFIG = join(import.meta.dirname, 'checks/schemathesis.toml');
const SEED = '20260115';
/** More than are sent: with 429 no other response could be seen. */
const REQUESTS_PER_MINUTE = 1_000_000;

const main = async ({ examples }: { readonly examples: string }): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'check-api-'));
  const stack = await startStack({
    port: 0,
    dataDir: folder,
    workers: false,
    requestsPerMinute: REQUESTS_PER_MINUTE,
  });
  try {
    const demo = await prepareDemoWorkspace(stack, folder);
    const check = async (name: string, document: string, header: string): Promise<void> => {
      const file = join(folder, name);
      writeFileSync(file, document);
      const target = ['--url', stack.baseUrl, '--header', header];
      const amount = [
        '--max-examples',
        examples,
        '--seed',
        SEED,
        '--generation-database',
        'none',
        '--request-timeout',
        '60',
      ];
      const { status, output } = await runChecker('schemathesis', [
        '--config-file',
        CONFIG,
        'run',
        file,
        ...target,
        ...amount,
      ]);
      console.log(output);
      if (status !== 0) process.exitCode = 1;
    };
    await check('openapi.json', renderOpenapiJson(), `x-api-key: ${demo.api_key}`);
    await check(
      'dashboard-openapi.json',
      renderDashboardOpenapiJson(),
      `Authorization: Bearer ${await signIn(demo)}`, // as the document spells it: schemathesis sends requests without it
    );
  } finally {
    await stack.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

await runProgram(
  createProgram('npm run check:api --')
    .description(DESCRIPTION)
    .option('--examples <number>', 'most requests of an operation', '50')
    .action(main),
);
