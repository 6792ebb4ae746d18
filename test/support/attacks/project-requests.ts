import * as fc from 'fast-check';
import { FILES } from './project-workspaces.ts';
import type { Names, ProjectRequest } from './project-workspaces.ts';

/** A request about what the names mean: those of the victim, or names that nobody has. */
export type ProjectAttack = (names: Names) => ProjectRequest;

type Spelling = (id: string, names: Names) => string;

/** Spellings of an id in a path that a careless comparison could accept. */
const spelling = fc.constantFrom<Spelling>(
  (id) => id,
  (id) => id.toUpperCase(),
  (id) => id.replace('proj_', 'proj%5F'),
  (id) => [...Buffer.from(id)].map((byte) => `%${byte.toString(16)}`).join(''),
  (id) => `${id}%00`,
  (id) => `${id}%20`,
  (id) => `..%2f${id}`,
  (id) => `${id}%2f..%2f${id}`,
  (id) => `${id}@1`,
  (id, { workspaceId }) => `WS%23${workspaceId}%23PROJECT%23${id}`,
  (id, { workspaceId }) => `${workspaceId}%2f${id}`,
);

const as = fc.constantFrom('key' as const, 'session' as const);
const revisionQuery = fc.constantFrom('', '?revision=1', '?revision=2', '?revision=4294967295');
/** Of the dashboard: their workspace, or the attacker's own by default. */
const place = fc.oneof(
  as.map((via) => () => ({ as: via })),
  fc.constant(({ workspaceId }: Names) => ({ as: 'session' as const, workspaceId })),
);

const oneProject = (
  method: string,
  query: fc.Arbitrary<string>,
  { below = '', body }: { readonly below?: string; readonly body?: unknown } = {},
): fc.Arbitrary<ProjectAttack> =>
  fc.tuple(spelling, query, place).map(([spell, search, at]) => (names) => ({
    method,
    path: `/projects/${spell(names.project, names)}${below}${search}`,
    body,
    ...at(names),
  }));

/** Ways to name a text, file or template of the other workspace in a save. */
const file = fc.constantFrom<(names: Names) => object>(
  ({ digest }) => ({ ...FILES, 'x.json': { sha256: digest } }),
  ({ unused }) => ({ ...FILES, 'x.json': { sha256: unused } }),
  ({ digest }) => ({ 'index.html': { sha256: digest } }),
  ({ digest, unused }) => ({ ...FILES, 'x.json': { sha256: digest }, 'y.json': { sha256: unused } }),
  ({ asset }) => ({ ...FILES, 'foto.png': { asset } }),
  ({ awaiting }) => ({ ...FILES, 'foto.png': { asset: awaiting } }),
  ({ asset }) => ({ 'index.html': { asset } }),
);
const template = fc.constantFrom<(names: Names) => string>(
  ({ project }) => `${project}@1`,
  ({ project }) => project,
  ({ project }) => `${project}@2`,
  ({ project }) => ` ${project}@1`,
  ({ project }) => `${project.toUpperCase()}@1`,
  ({ project, workspaceId }) => `${workspaceId}/${project}@1`,
);
const maybeDry = fc.constantFrom('', '?dry_run=true');

/** Names an asset in a value or a document of the attacker's own project. */
const ownVideo = (own: string): fc.Arbitrary<ProjectAttack> =>
  fc.tuple(fc.constantFrom('asset' as const, 'awaiting' as const), as).map(([name, via]) => (names) => ({
    method: 'POST',
    path: '/videos',
    as: via,
    body: { template: `${own}@1`, variables: { foto: names[name] } },
  }));

/** Attacks by operation; `own` is a project of the attacker. */
export const attacksOn = (own: string) => ({
  'get-project': oneProject('GET', revisionQuery),
  'get-project-files': oneProject(
    'GET',
    fc.constantFrom('', '?revision=1', '?include=url', '?path=data/menu.json', '?path=foto.png&revision=1'),
    { below: '/files' },
  ),
  'update-project': fc.oneof(
    oneProject('PUT', maybeDry, { body: { files: FILES } }),
    fc.tuple(file, maybeDry, as).map(([files, query, via]): ProjectAttack => (names) => ({
      method: 'PUT',
      path: `/projects/${own}${query}`,
      as: via,
      body: { files: files(names) },
    })),
  ),
  'delete-project': oneProject('DELETE', fc.constant('')),
  'create-project': fc
    .tuple(
      fc.oneof(
        file.map((of) => (names: Names) => ({ files: of(names) })),
        template.map((of) => (names: Names) => ({ from_template: of(names) })),
      ),
      as,
    )
    .map(([source, via]): ProjectAttack => (names) => ({
      method: 'POST',
      path: '/projects',
      as: via,
      body: { name: 'Promo', ...source(names) },
    })),
  'list-projects': fc
    .tuple(spelling, fc.constantFrom('', '&limit=100', '&limit=1', '&workspace_id=ws_korban'), as)
    .map(([spell, more, via]): ProjectAttack => (names) => ({
      method: 'GET',
      path: `/projects?cursor=${spell(names.project, names)}${more}`,
      as: via,
    })),
  'find-missing-texts': fc
    .tuple(
      fc.subarray(['digest', 'unused'] as const, { minLength: 1 }),
      fc.array(fc.stringMatching(/^[0-9a-f]{64}$/), { maxLength: 3 }),
      as,
    )
    .map(([named, others, via]): ProjectAttack => (names) => ({
      method: 'POST',
      path: '/project-texts/missing',
      as: via,
      body: { sha256: [...named.map((name) => names[name]), ...others] },
    })),
  'create-video': fc.oneof(
    {
      weight: 3,
      arbitrary: fc.tuple(template, maybeDry, place).map(([write, query, at]): ProjectAttack => (names) => ({
        method: 'POST',
        path: `/videos${query}`,
        body: { template: write(names) },
        ...at(names),
      })),
    },
    { weight: 1, arbitrary: ownVideo(own) },
  ),
});
