import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DASHBOARD_ROUTES } from '#contracts/dashboard-routes.ts';
import { A_BATCH, A_COMPOSITION, A_PHOTO, A_PROJECT, A_TEMPLATE } from '#test/support/api.ts';
import {
  ATTACKER,
  CANARY,
  createDashboardWorkspaces,
  USERS,
  VICTIM,
} from '#test/support/attacks/dashboard-workspaces.ts';
import type { DashboardRequest } from '#test/support/attacks/dashboard-workspaces.ts';
import { startEmulators } from '#test/support/emulators.ts';
import type { EmulatedAws } from '#test/support/emulators.ts';

const SEED = 20_260_115;
/** Tries by kind, 1000 together. */
const TRIES = {
  'in the victim’s workspace': 600,
  'in the attacker’s workspace, by ids of the victim': 400,
} as const;

let aws: EmulatedAws;
let setUp: Awaited<ReturnType<typeof createDashboardWorkspaces>>;
const statuses: Record<string, Record<number, number>> = {};
beforeAll(async () => {
  aws = await startEmulators();
  setUp = await createDashboardWorkspaces(aws);
});
afterAll(async () => {
  process.stdout.write(`tries at another workspace, statuses by kind: ${JSON.stringify(statuses)}\n`);
  await aws.stop();
});

const WORKSPACE_ROUTES = DASHBOARD_ROUTES.filter(({ role }) => role !== null);

/** A valid body for each operation that has one. */
const BODIES: Readonly<Record<string, unknown>> = {
  'create-video': { template: A_TEMPLATE.id },
  'create-composition': { html: A_COMPOSITION },
  'check-video': { template: A_TEMPLATE.id },
  'check-composition': { html: A_COMPOSITION },
  'create-frames': { template: A_TEMPLATE.id, times: [0] },
  'create-batch': A_BATCH,
  'create-asset': A_PHOTO,
  'create-project': A_PROJECT,
  'update-project': { files: A_PROJECT.files },
  'find-missing-texts': { sha256: ['0'.repeat(64)] },
  'store-project-texts': { texts: ['Diserang'] },
  'put-brand-kit': { nama_usaha: 'Diserang' },
  'create-api-key': { name: 'Diserang', permissions: ['videos:create', 'videos:read'] },
  'rotate-api-key': { overlap_hours: 0 },
  'put-webhook': { url: 'https://penyerang.example/' },
  'rotate-webhook-secret': { overlap_hours: 0 },
  'add-member': { email: 'penyerang@toko.example', role: 'owner' },
  'change-member': { role: 'owner' },
};

/** Spellings that a careless comparison could accept. */
const spelling = fc.constantFrom(
  (id: string) => id,
  (id: string) => id.toUpperCase(),
  (id: string) => [...Buffer.from(id)].map((byte) => `%${byte.toString(16)}`).join(''),
  (id: string) => `${id}%00`,
  (id: string) => `${id}%20`,
  (id: string) => `..%2f${id}`,
  (id: string) => `${ATTACKER}%2f..%2f${id}`,
  (id: string) => `WS%23${id}`,
  (id: string) => `${ATTACKER},${id}`,
);
const route = fc.constantFrom(...WORKSPACE_ROUTES);
const search = fc.constantFrom('', `?workspace_id=${VICTIM}`, '?limit=100', `?user_id=${USERS.victim}`);

/** A save refuses parameters that it does not know with 400, before it looks for the project. */
const queryOf = (operation: string, query: string): string =>
  operation === 'update-project' && query !== '' ? '?dry_run=true' : query;

/** The path of a route with the victim's ids in the place of its parameters except the workspace. */
const pathOf = (path: string, workspace: string, spell: (id: string) => string): string => {
  const { key, video, asset, project, frames, batch } = setUp.victim;
  const ids = [
    ['/assets/', asset],
    ['/projects/', project],
    ['/frames/', frames],
    ['/batches/', batch],
  ] as const;
  const id = ids.find(([folder]) => path.includes(folder))?.[1] ?? video;
  return path
    .replace('{workspace_id}', workspace)
    .replace('{key_id}', spell(key))
    .replace('{user_id}', spell(USERS.victimMember))
    .replace('{id}', spell(id))
    .replace('{template}', A_TEMPLATE.id);
};

const runTries = async (
  kind: keyof typeof TRIES,
  attack: fc.Arbitrary<DashboardRequest>,
  check: (request: DashboardRequest, status: number) => void,
): Promise<void> => {
  const before = await setUp.snapshot();
  expect(before.flat().length).toBeGreaterThan(10);
  const counts = (statuses[kind] ??= {});
  for (const request of fc.sample(attack, { numRuns: TRIES[kind], seed: SEED })) {
    const { status, text } = await setUp.send(request);
    counts[status] = (counts[status] ?? 0) + 1;
    expect(text, `${request.method} ${request.target}`).not.toContain(CANARY);
    check(request, status);
  }
  expect(await setUp.snapshot()).toEqual(before);
};

describe('1000 tries of signed-in users at another workspace', () => {
  it('in its path: every operation, by an owner and a member of another one, and by a removed member', async () => {
    const user = fc.constantFrom(USERS.attacker, USERS.attackerMember, USERS.removed);
    const attack = fc
      .tuple(route, user, spelling, search)
      .map(([{ operation, method, path }, attacker, spell, query]): DashboardRequest => ({
        user: attacker,
        method,
        target: pathOf(path, spell(VICTIM), (id) => id) + query,
        body: BODIES[operation],
      }));
    await runTries('in the victim’s workspace', attack, ({ target }, status) =>
      expect(status, target).toBe(404),
    );
  });

  it('by ids and cursors of the victim in the attacker’s own workspace', async () => {
    const named = fc.constantFrom(
      ...WORKSPACE_ROUTES.filter(({ path }) => /\{(?:key_id|user_id|id)\}/.test(path)),
    );
    const byId = fc
      .tuple(named, spelling, search)
      .map(([{ operation, method, path }, spell, query]): DashboardRequest => ({
        user: USERS.attacker,
        method,
        target: pathOf(path, ATTACKER, spell) + queryOf(operation, query),
        body: BODIES[operation],
      }));
    const lists = fc.constantFrom(
      'videos',
      'assets',
      'projects',
      'batches',
      'ledger',
      'webhook/deliveries',
      'audit',
    );
    const { video, asset, project } = setUp.victim;
    const cursor = fc.constantFrom(video, asset, project, `9999999999999_${video}`, `WS%23${VICTIM}`);
    const byCursor = fc.tuple(lists, cursor).map(([list, before]): DashboardRequest => ({
      user: USERS.attacker,
      method: 'GET',
      target: `/dashboard/v1/workspaces/${ATTACKER}/${list}?limit=100&cursor=${before}`,
    }));
    const attack = fc.oneof({ weight: 4, arbitrary: byId }, { weight: 1, arbitrary: byCursor });
    await runTries('in the attacker’s workspace, by ids of the victim', attack, ({ target }, status) =>
      expect(target.includes('cursor=') ? [200, 400] : [404], target).toContain(status),
    );
  });

  it('were requests that succeed for a member of the workspace', async () => {
    for (const { method, path, operation } of WORKSPACE_ROUTES.filter((each) => each.method === 'GET')) {
      if (operation === 'get-template') continue; // the template is in memory
      const target = pathOf(path, VICTIM, (id) => id);
      expect((await setUp.send({ user: USERS.victim, method, target })).status, target).toBe(200);
    }
    const changes = WORKSPACE_ROUTES.filter(({ operation }) => operation in BODIES);
    for (const { method, path, operation } of changes) {
      const isVideo = operation === 'create-video' || operation === 'create-composition';
      const target = pathOf(path, VICTIM, (id) => id) + (isVideo ? '?dry_run=true' : '');
      const { status } = await setUp.send({ user: USERS.victim, method, target, body: BODIES[operation] });
      expect(status, target).toBeLessThan(300);
    }
  });
});
