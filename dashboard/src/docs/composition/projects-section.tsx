import { Code } from '../code.tsx';
import { Section } from '../docs-page.tsx';
import type { Heading } from '../docs-page.tsx';

const SAVE = `{
  "name": "Promo",
  "files": {
    "index.html": { "text": "<!doctype html>…" },
    "styles/main.css": { "text": "…" },
    "assets/logo.png": { "asset": "asset_…" }
  }
}
`;

export const ProjectsSection = (heading: Heading) => (
  <Section {...heading}>
    <p>
      Proyek menyimpan <code>index.html</code> bersama HTML, CSS, skrip, data, dan aset di berkas lain. Setiap
      kali disimpan, proyek mendapat revisi baru; revisi lama tidak berubah.
    </p>
    <Code label="Isi POST /v1/projects" code={SAVE} />
    <ul>
      <li>
        Jawaban menyebut semua masalah dengan berkas, baris, dan kolom. Proyek yang bermasalah tetap
        tersimpan, tetapi belum bisa dirender.
      </li>
      <li>
        <code>PUT /v1/projects/&#123;id&#125;</code> menyimpan revisi berikutnya. Kirim nomor revisi yang Anda
        ubah, misalnya <code>If-Match: &quot;1&quot;</code>; jika proyek sudah disimpan lagi, jawabannya 412.
      </li>
      <li>
        <code>POST /v1/videos</code> membuat video dari satu revisi:{' '}
        <code>&quot;template&quot;: &quot;proj_…@3&quot;</code>, dengan <code>variables</code> seperti
        templat.
      </li>
      <li>
        Di dasbor, proyek juga bisa diubah langsung di gambarnya: pilih <strong>Buat di Studio</strong> di
        halaman Proyek, atau <strong>Buka di Studio</strong> di halaman sebuah proyek.
      </li>
    </ul>
  </Section>
);
