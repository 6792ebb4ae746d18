import { setTimeout as sleep } from 'node:timers/promises';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRenderDocuments } from '#adapters/s3/render-documents.ts';
import { createSegmentFiles } from '#adapters/s3/segment-files.ts';
import { assetKeyOf, segmentKeyOf, uploadKeyOf } from '#core/rendering/object-keys.ts';
import { A_VIDEO_ID } from '#test/support/api.ts';
import { changedKeys, changedTerms, exchange, methods } from '#test/support/attacks/links.ts';
import type { Link, LinkAttack } from '#test/support/attacks/links.ts';
import { composition, listOfAssets, oneAsset, templateVideo } from '#test/support/attacks/requests.ts';
import type { Aim } from '#test/support/attacks/requests.ts';
import {
  ATTACKER,
  createTwoWorkspaces,
  MUSIC,
  PHOTO,
  TEMPLATE,
  VICTIM,
} from '#test/support/attacks/two-workspaces.ts';
import { itWithoutExternalS3 } from '#test/support/embedded-only.ts';
import { startEmulators } from '#test/support/emulators.ts';
import type { EmulatedAws } from '#test/support/emulators.ts';

const SEED = 20_260_115;
/** Tries by route, 1000 together. */
const TRIES = {
  'GET /v1/assets/{id}': 150,
  'DELETE /v1/assets/{id}': 150,
  'GET /v1/assets': 100,
  'POST /v1/videos': 150,
  'POST /v1/compositions': 250,
  'upload links': 130,
  'links of renderers': 70,
} as const;

let aws: EmulatedAws;
let setUp: Awaited<ReturnType<typeof createTwoWorkspaces>>;
const refused: Record<string, Record<number, number>> = {};
beforeAll(async () => {
  aws = await startEmulators();
  setUp = await createTwoWorkspaces(aws);
});
afterAll(async () => {
  const tries = Object.values(refused).flatMap((statuses) => Object.values(statuses));
  const total = tries.reduce((sum, count) => sum + count, 0);
  process.stdout.write(
    `${total} tries at the assets of another workspace, statuses by route: ${JSON.stringify(refused)}\n`,
  );
  await aws.stop();
});

const count = (route: keyof typeof TRIES, status: number): void => {
  const statuses = (refused[route] ??= {});
  statuses[status] = (statuses[status] ?? 0) + 1;
};

/** Runs the tries of a route and expects the victim's records and files to be the same afterwards. */
const runTries = async <T>(
  route: keyof typeof TRIES,
  attack: fc.Arbitrary<T>,
  run: (attack: T) => Promise<number>,
): Promise<void> => {
  const before = await setUp.snapshot();
  // And the bytes that are stored, and uploaded that day, and two files that nobody shares.
  expect(before.items).toHaveLength(setUp.victims.length + 4);
  expect(before.files).toHaveLength(6); // four uploads, two of them kept
  for (const each of fc.sample(attack, { numRuns: TRIES[route], seed: SEED })) count(route, await run(each));
  expect(await setUp.snapshot()).toEqual(before);
};

describe('1000 tries at the assets of another workspace', () => {
  it('read none by its id, however it is spelled', async () => {
    await runTries('GET /v1/assets/{id}', oneAsset('GET', setUp.aim), async (attack) => {
      const { status, text } = await setUp.send('another', attack);
      expect(status).toBe(404);
      expect(text).not.toMatch(/rahasia|X-Amz/);
      return status;
    });
  });

  it('delete none', async () => {
    await runTries('DELETE /v1/assets/{id}', oneAsset('DELETE', setUp.aim), async (attack) => {
      const { status } = await setUp.send('another', attack);
      expect(status).toBe(404);
      return status;
    });
  });

  it('list none, whatever the cursor', async () => {
    await runTries('GET /v1/assets', listOfAssets(setUp.aim), async (attack) => {
      const { status, text } = await setUp.send('another', attack);
      expect([200, 400]).toContain(status);
      expect(setUp.victimIdsIn(text)).toEqual([]);
      return status;
    });
  });

  it.each([
    ['POST /v1/videos', (aim: fc.Arbitrary<Aim>) => templateVideo(TEMPLATE, aim)],
    ['POST /v1/compositions', composition],
  ] as const)('use none in a video: %s', async (route, attack) => {
    await runTries(route, attack(setUp.aim), async (each) => {
      const { status, used } = await setUp.createAndCancel(each);
      expect([200, 201, 422, 429]).toContain(status); // 429: an address is fetched, some at a time
      expect(setUp.victimIdsIn(used)).toEqual([]);
      return status;
    });
  });

  itWithoutExternalS3(
    'overwrite none by an upload link: used, expired, or changed in key, type, length or method',
    async () => {
      const { add, photo, expired, expiredAtMs, victims } = setUp;
      const { id, upload } = await add('another', 'image/png', null);
      const ownKey = uploadKeyOf({ workspaceId: ATTACKER, id });
      const body = fc.constantFrom(
        PHOTO,
        Buffer.alloc(PHOTO.length, 1),
        Buffer.concat([PHOTO, PHOTO]),
        MUSIC,
      );
      const unchanged: Link = photo.upload;
      const forge = fc.constantFrom(
        ...changedTerms.map((change) => change(upload)),
        ...changedTerms.map((change) => change(expired)),
      );
      const aimed = fc.constantFrom(
        ...victims.flatMap((victim) =>
          changedKeys(uploadKeyOf({ workspaceId: VICTIM, id: victim.id }), ownKey).map((change) =>
            change(upload),
          ),
        ),
      );
      const put = fc.record({
        method: fc.constant('PUT'),
        link: fc.oneof(fc.constantFrom(unchanged, expired), forge, aimed),
        body,
      });
      const other = fc.record({
        method: methods.filter((method) => method !== 'PUT'),
        link: fc.oneof(fc.constantFrom(unchanged, expired, upload), aimed),
        body: fc.constant(undefined),
      });
      const attack = fc
        .oneof({ weight: 3, arbitrary: put }, { weight: 1, arbitrary: other })
        .map(({ method, link, body: bytes }): LinkAttack => {
          const length = bytes && { 'content-length': String(bytes.length) };
          return {
            method,
            url: link.url,
            headers: { ...link.headers, ...length },
            ...(bytes && { body: bytes }),
          };
        });
      await sleep(Math.max(0, expiredAtMs + 1100 - Date.now()));
      await runTries('upload links', attack, async (each) => {
        const { status } = await exchange(each);
        expect(status).toBeGreaterThanOrEqual(400);
        return status;
      });
      expect((await exchange({ method: 'PUT', ...photo.upload, body: PHOTO })).status).toBe(412);
      expect((await exchange({ method: 'PUT', ...expired, body: PHOTO })).status).toBe(403);
      // None of the tries has used the attacker's own link.
      expect((await exchange({ method: 'PUT', ...upload, body: PHOTO })).status).toBe(200);
    },
  );

  itWithoutExternalS3('reach none by a link of a renderer', async () => {
    const { own, victims } = setUp;
    const ownAsset = { workspaceId: ATTACKER, id: own.id, fileId: null };
    const attempt = {
      workspaceId: ATTACKER,
      id: A_VIDEO_ID as never,
      attempt: 1,
    };
    const segmentKey = segmentKeyOf(attempt, 0, 'mp4');
    const segmentFiles = createSegmentFiles(aws.clients.s3, aws.bucketName);
    const documents = createRenderDocuments(aws.clients.s3, aws.bucketName);
    const links = [
      [assetKeyOf(ownAsset), { url: await documents.presignRead(assetKeyOf(ownAsset), 60), headers: {} }],
      [
        segmentKey,
        {
          url: await segmentFiles.presignUpload(segmentKey, 'video/mp4', 60),
          headers: { 'content-type': 'video/mp4' },
        },
      ],
    ] as const;
    const attack = fc.tuple(
      fc.constantFrom(
        ...links.flatMap(([ownKey, link]) =>
          victims.flatMap(({ id }) =>
            [assetKeyOf, uploadKeyOf].flatMap((keyOf) =>
              changedKeys(keyOf({ workspaceId: VICTIM, id, fileId: null }), ownKey).map((change) =>
                change(link),
              ),
            ),
          ),
        ),
      ),
      methods,
    );
    await runTries('links of renderers', attack, async ([link, method]) => {
      const { status, body } = await exchange({ method, ...link });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(body).not.toContain('PNG');
      return status;
    });
    expect((await exchange({ method: 'GET', url: links[0][1].url, headers: {} })).body).toContain('PNG');
  });

  it('were requests that succeed for the owner', async () => {
    const { send, own, read, photo } = setUp;
    expect(JSON.parse((await read('full', photo.id)).text)).toMatchObject({
      status: 'ready',
      name: 'rahasia.png',
    });
    expect(
      setUp.victimIdsIn((await send('full', { method: 'GET', target: '/v1/assets' })).text),
    ).toHaveLength(5);
    const mine = fc.constant<Aim>({ id: own.id, ownId: own.id });
    for (const attack of [templateVideo(TEMPLATE, mine), composition(mine)]) {
      const outcomes = [];
      for (const each of fc.sample(attack, { numRuns: 40, seed: SEED }))
        outcomes.push(await setUp.createAndCancel(each));
      expect(outcomes.filter(({ used }) => used.includes(own.id)).length).toBeGreaterThanOrEqual(5);
    }
  });
});
