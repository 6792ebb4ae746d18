import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const COMPOSITION = fileURLToPath(new URL('composition.html', import.meta.url));

/** The two API requests of the demo. */
export const DEMO_REQUESTS = [
  {
    name: 'template',
    path: '/v1/videos',
    body: {
      template: 'promo-produk@1',
      variables: {
        nama_produk: 'Es Kopi Susu Gula Aren',
        harga: 'Rp 15.000',
        harga_coret: 'Rp 22.000',
        keterangan: 'Kopi robusta pekat, susu segar, dan gula aren asli.',
        masa_berlaku: 'Sampai Minggu ini',
      },
      output: { width: 1080, height: 1920 },
    },
  },
  {
    name: 'composition',
    path: '/v1/compositions',
    body: { title: 'Resep kopi susu', html: readFileSync(COMPOSITION, 'utf8') },
  },
] as const;

export type DemoRequest = (typeof DEMO_REQUESTS)[number];
