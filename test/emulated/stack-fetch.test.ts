import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEmbedded } from '#test/support/embedded-only.ts';
import { useServers } from '#test/support/listen.ts';
import { startTestStack } from '#test/support/stack.ts';
import type { Customer, TestStack } from '#test/support/stack.ts';
import { dataFiles } from '../../local/data-dir.ts';

// Files of addresses from HTTP API through DynamoDB, SQS, fetch-asset and inspect-upload.
let host: TestStack;
beforeAll(async () => {
  host = await startTestStack({ renders: false, thumbnails: true });
});
afterAll(() => host.stop());

const PHOTO = readFileSync('catalog/photos/es-kopi-susu.jpg');

const untilSettled = async (customer: Customer, id: string) => {
  const read = async () => (await host.send(customer, 'GET', `/v1/assets/${id}`)).body;
  await expect
    .poll(async () => (await read()).status, { timeout: 20_000, interval: 50 })
    .toMatch(/ready|rejected/);
  return read();
};

describeEmbedded('a file of an address', () => {
  const serve = useServers();

  it('is fetched once, two at a time, and usable like an upload; the log has nothing of its address', async () => {
    const customer = await host.openWorkspace();
    let [running, mostAtOnce] = [0, 0];
    const paths: (string | undefined)[] = [];
    const origin = await serve((request, response) => {
      paths.push(request.url);
      mostAtOnce = Math.max(mostAtOnce, (running += 1));
      setTimeout(() => {
        running -= 1;
        response.end(PHOTO);
      }, 100);
    });
    const ids = await Promise.all(
      [1, 2, 3, 4, 5].map(async (each) => {
        const body = { source_url: `${origin}/foto-${each}?tanda=rahasia`, name: 'es-kopi.jpg' };
        const created = await host.send(customer, 'POST', '/v1/assets', body);
        expect([created.status, created.body.status]).toEqual([201, 'fetching']);
        return created.body.id as string;
      }),
    );
    const assets = await Promise.all(ids.map((id) => untilSettled(customer, id)));
    for (const asset of assets)
      expect(asset).toMatchObject({
        kind: 'image',
        status: 'ready',
        content_type: 'image/jpeg',
        size_bytes: PHOTO.length,
      });
    expect(Buffer.from(await (await fetch(assets[0].url)).arrayBuffer())).toEqual(PHOTO);
    expect(new Set(paths).size).toBe(5);
    expect(paths).toHaveLength(5);
    expect(mostAtOnce).toBeLessThanOrEqual(2);
    const { storage } = (await host.send(customer, 'GET', '/v1/workspace')).body;
    // The same bytes are stored once.
    expect(storage).toMatchObject({ stored_bytes: PHOTO.length });
    expect(readFileSync(dataFiles(host.dataDir).log, 'utf8')).not.toMatch(/rahasia|foto-1/);
  });

  it('is rejected when there is none, with nothing reserved', async () => {
    const customer = await host.openWorkspace();
    const origin = await serve((_, response) => void response.writeHead(404).end());
    const { body } = await host.send(customer, 'POST', '/v1/assets', { source_url: `${origin}/foto.jpg` });
    const asset = await untilSettled(customer, body.id);
    expect(asset).toMatchObject({ status: 'rejected', error: { code: 'source_unreachable' } });
    const stored = await host.withAdmin((ports) => ports.assets.findStorage(customer.workspaceId as never));
    expect(stored).toEqual({ storedBytes: 0 });
  });
});
