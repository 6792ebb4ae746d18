import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEmbedded } from '#test/support/embedded-only.ts';
import { useServers } from '#test/support/listen.ts';
import { startTestStack } from '#test/support/stack.ts';
import type { Customer, TestStack } from '#test/support/stack.ts';
import { dataFiles } from '../../local/data-dir.ts';

// Addresses in variables from HTTP API through DynamoDB, SQS, fetch-asset and inspect-upload.
let host: TestStack;
beforeAll(async () => {
  host = await startTestStack({ renders: false, thumbnails: true });
});
afterAll(() => host.stop());

const PHOTO = readFileSync('catalog/photos/es-kopi-susu.jpg');
const VALUES = { nama_usaha: 'Kopi Senja', nama_produk: 'Es Kopi Susu', harga: 'Rp15.000' };

describeEmbedded('a variable with an address', () => {
  const serve = useServers();

  const create = (customer: Customer, foto: string, more = {}) =>
    host.send(customer, 'POST', '/v1/videos', {
      template: 'promo-produk@5',
      variables: { ...VALUES, foto },
      ...more,
    });

  it('is fetched for creates at the same time once, in each workspace, and never logged', async () => {
    const customers = [await host.openWorkspace(), await host.openWorkspace()];
    const paths: (string | undefined)[] = [];
    const origin = await serve((request, response) => {
      paths.push(request.url);
      response.end(PHOTO);
    });
    const address = `${origin}/foto.jpg?tanda=rahasia`;
    const sent = await Promise.all(
      customers.flatMap((customer) => [1, 2].map(() => create(customer, address))),
    );
    expect(sent.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(paths).toHaveLength(2);
    for (const customer of customers) {
      const { assets } = (await host.send(customer, 'GET', '/v1/assets')).body;
      expect(assets).toMatchObject([{ status: 'ready', kind: 'image', size_bytes: PHOTO.length }]);
    }
    expect(readFileSync(dataFiles(host.dataDir).log, 'utf8')).not.toMatch(/rahasia|foto\.jpg/);
  });

  it('is refused with the reason when there is no file, and nothing is spent', async () => {
    const customer = await host.openWorkspace();
    const credits = async () => (await host.send(customer, 'GET', '/v1/workspace')).body.credits;
    const before = await credits();
    const origin = await serve((_, response) => void response.writeHead(404).end());
    const refused = await create(customer, `${origin}/foto.jpg`, { idempotency_key: 'k' });
    expect(refused).toMatchObject({
      status: 422,
      body: { error: 'invalid_variables', details: { foto: [{ code: 'asset_rejected' }] } },
    });
    expect(await credits()).toEqual(before);
    const { videos } = (await host.send(customer, 'GET', '/v1/videos')).body;
    expect(videos).toEqual([]);
  });
});
