import { it, expect } from 'vitest';
import { CATALOGUE } from './catalogue/catalogue.ts';
import { useHostileBench } from './support/hostile-bench.ts';
import { LAYERS } from '#renderer/browser/layers.ts';
const bench = useHostileBench();
it('x', async () => {
  console.log(CATALOGUE.length);
  const re = new RegExp(process.env['PICK'] ?? '^script/fetch$');
  const opening = process.env['OPEN']
    ? {
        openLayers: new Set(process.env['OPEN'] === 'all' ? LAYERS : process.env['OPEN'].split(',')) as any,
        flags: (process.env['FLAGS'] ?? '').split(' ').filter(Boolean),
      }
    : {};
  if (process.env['ALONE'])
    (opening as any).openLayers = new Set(
      LAYERS.filter((l) => !process.env['ALONE']!.split(',').includes(l)),
    );
  if (process.env['FLAGS']) (opening as any).flags = process.env['FLAGS'].split(' ');
  const docs = CATALOGUE.filter((d) => re.test(d.name));
  const t = Date.now();
  const vs = await bench.runAll(docs, opening);
  for (const v of vs) {
    const hits = bench.canaries().hits.filter((h) => h.detail.includes('/' + v.name + '/'));
    console.log(
      v.name,
      v.outcome,
      v.diagnostic.slice(0, 300),
      v.seconds.toFixed(1) + 's',
      v.showsCanary ? 'SHOWN' : '',
      v.leakedEnvironments ? 'ENV' : '',
      'hits',
      hits.length,
      'dns',
      v.network.lookups.length,
      'sock',
      v.network.sockets.length,
      'blocked',
      v.blockedRequests,
    );
    if (process.env['V']) console.log(v.network.lookups.slice(0, 5), v.network.sockets.slice(0, 5));
  }
  console.log(
    'total',
    (Date.now() - t) / 1000,
    'hits',
    bench.canaries().hits.length,
    JSON.stringify(bench.canaries().hits.slice(0, 10)),
  );
  expect(1).toBe(1);
}, 900000);
