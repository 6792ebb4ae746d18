import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attacksOn } from '#test/support/attacks/project-requests.ts';
import type { ProjectAttack } from '#test/support/attacks/project-requests.ts';
import { CANARY, createProjectWorkspaces, FILES, KEYS } from '#test/support/attacks/project-workspaces.ts';
import type { Names, ProjectWorkspaces } from '#test/support/attacks/project-workspaces.ts';
import { digestOf } from '#core/use-cases/project-texts.ts';
import { IS_THOROUGH } from '#test/render/support/thorough.ts';
import { startEmulators } from '#test/support/emulators.ts';
import type { EmulatedAws } from '#test/support/emulators.ts';

const SEED = 20_260_115;
/** Tries by operation, 1000 together with those by idempotency keys and those that store a text; without `test:long` a quarter of these. */
const TRIES = {
  'get-project': 150,
  'get-project-files': 150,
  'update-project': 180,
  'delete-project': 100,
  'create-project': 100,
  'list-projects': 100,
  'find-missing-texts': 60,
  'create-video': 119,
} as const;
const triesOf = (operation: keyof typeof TRIES) =>
  IS_THOROUGH ? TRIES[operation] : Math.ceil(TRIES[operation] / 4);
const STATUSES: Readonly<Record<keyof typeof TRIES, readonly number[]>> = {
  'get-project': [400, 404],
  'get-project-files': [404],
  'update-project': [400, 404],
  'delete-project': [404],
  'create-project': [400, 404],
  'list-projects': [200, 400],
  'find-missing-texts': [200],
  'create-video': [404, 422],
};

let aws: EmulatedAws;
let setUp: ProjectWorkspaces;
const statuses: Record<string, Record<number, number>> = {};
beforeAll(async () => {
  aws = await startEmulators();
  setUp = await createProjectWorkspaces(aws);
});
afterAll(async () => {
  process.stdout.write(`tries at projects of another workspace, statuses: ${JSON.stringify(statuses)}\n`);
  await aws.stop();
});

const anId = (prefix: string) => `${prefix}_${randomUUID()}`;
/** Names that nobody has. A list begins at the same place by the id of this project. */
const unknownNames = ({ project }: Names): Names => ({
  project: `${project.slice(0, -6)}000000`, // ids count from 1
  digest: digestOf(randomUUID()),
  unused: digestOf(randomUUID()),
  asset: anId('asset'),
  awaiting: anId('asset'),
  workspaceId: `ws_${randomUUID()}`,
  text: randomUUID(),
});

/** A response without the names that were sent, and ids and digests of what was made. */
const withoutNames = (text: string, names: Names): string =>
  Object.values(names)
    .reduce((rest, name) => rest.replaceAll(name, '*'), text)
    .replaceAll(/(proj|vid|asset)_[0-9a-f-]{36}/g, '$1_*')
    .replaceAll(/[0-9a-f]{64}/g, '*');

/** Sends the attack by names of the victim and by unknown ones, and expects the same response. */
const tryBoth = async (kind: string, attack: ProjectAttack): Promise<number> => {
  const { send, victim } = setUp;
  const unknown = unknownNames(victim);
  const request = attack(victim);
  const foreign = await send('attacker', request);
  const twin = await send('attacker', attack(unknown));
  const label = `${request.method} ${request.path} ${JSON.stringify(request.body)}`;
  expect(withoutNames(foreign.text, victim), label).toBe(withoutNames(twin.text, unknown));
  expect(foreign.status, label).toBe(twin.status);
  expect(foreign.text, label).not.toContain(CANARY);
  const counts = (statuses[kind] ??= {});
  counts[foreign.status] = (counts[foreign.status] ?? 0) + 1;
  return foreign.status;
};

/** Expects records and objects of the victim to be the same afterwards. */
const keepVictim = async (tries: () => Promise<void>): Promise<void> => {
  const before = await setUp.snapshot();
  expect([before.items.length > 80, before.objects.length > 25]).toEqual([true, true]);
  await tries();
  expect(await setUp.snapshot()).toEqual(before);
};

describe('tries at projects, files and revisions of another workspace get the responses for unknown ones', () => {
  it.each(Object.keys(TRIES) as (keyof typeof TRIES)[])('%s', async (operation) => {
    await keepVictim(async () => {
      const attacks = attacksOn(setUp.own)[operation];
      for (const attack of fc.sample(attacks, { numRuns: triesOf(operation), seed: SEED }))
        expect(STATUSES[operation]).toContain(await tryBoth(operation, attack));
    });
  });

  it('by their idempotency keys: projects and videos of the attacker are created', async () => {
    await keepVictim(async () => {
      for (let index = 0; index < KEYS; index += 1)
        for (const path of ['/projects', '/videos']) {
          const source = path === '/videos' ? { template: `${setUp.own}@1` } : { name: CANARY, files: FILES };
          const keys = [`kunci-${index}`, `lain-${index}`];
          const answers = [];
          for (const idempotency_key of keys) {
            const request = { method: 'POST', path, body: { ...source, idempotency_key } };
            const { status, text } = await setUp.send('attacker', request);
            answers.push([status, text.replaceAll(/(proj|vid)_[0-9a-f-]{36}/g, '*')]);
            if (path === '/videos') await setUp.cancel('attacker', text);
          }
          expect(answers[0]).toEqual(answers[1]);
          expect(answers[0]?.[0]).toBe(201);
        }
    });
  });

  it('by a text that they have stored: it is missing until the attacker stores it', async () => {
    const attack: ProjectAttack = ({ text }) => ({
      method: 'POST',
      path: '/project-texts',
      body: { texts: [text] },
    });
    const missing = {
      method: 'POST',
      path: '/project-texts/missing',
      body: { sha256: [setUp.victim.digest] },
    };
    await keepVictim(async () => {
      expect((await setUp.send('attacker', missing)).text).toContain(setUp.victim.digest);
      expect(await tryBoth('store-project-texts', attack)).toBe(200);
      expect((await setUp.send('attacker', missing)).text).not.toContain(setUp.victim.digest);
    });
  });

  it('were requests that succeed for the owner', async () => {
    const { send, victim } = setUp;
    const { project, digest, unused, asset } = victim;
    const files = {
      ...FILES,
      'x.json': { sha256: digest },
      'y.json': { sha256: unused },
      'z.png': { asset },
    };
    const requests = [
      ['GET', `/projects/${project}?revision=1`],
      ['GET', `/projects/${project}/files?path=data/menu.json`],
      ['GET', '/projects?limit=100'],
      ['POST', '/project-texts/missing', { sha256: [digest, unused] }],
      ['POST', '/videos?dry_run=true', { template: `${project}@1`, variables: { foto: asset } }],
      ['POST', '/projects', { name: 'x', files }],
      ['PUT', `/projects/${project}`, { files }],
      ['DELETE', `/projects/${project}`],
    ] as const;
    for (const as of ['key', 'session'] as const)
      for (const [method, path, body] of as === 'key' ? requests.slice(0, -2) : requests)
        expect((await send('victim', { method, path, body, as })).status, path).toBeLessThan(300);
  });
});
