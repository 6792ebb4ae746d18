import { FRAMES_MAX } from '#contracts/limits.ts';
import { Section } from '../docs-page.tsx';
import type { Heading } from '../docs-page.tsx';

export const CheckingSection = (heading: Heading) => (
  <Section {...heading}>
    <ol>
      <li>
        <strong>Periksa:</strong> <code>POST /v1/compositions/check</code> menyebut semua masalah dan
        peringatan sekaligus, masing-masing dengan <code>code</code>, <code>message</code>, <code>hint</code>,{' '}
        <code>line</code>, dan <code>column</code>, juga durasi, ukuran, dan biaya videonya. Untuk templat dan
        proyek: <code>POST /v1/videos/check</code>.
      </li>
      <li>
        <strong>Lihat:</strong> <code>POST /v1/frames</code> menggambar video pada detik yang tercantum di{' '}
        <code>times</code>, paling banyak {FRAMES_MAX}. Jawabannya berisi tautan setiap gambar, dan{' '}
        <code>sheet_url</code> menampilkan semuanya sekaligus. Jika jawabannya 202, baca{' '}
        <code>GET /v1/frames/&#123;id&#125;</code> sampai 200.
      </li>
      <li>
        <strong>Buat:</strong> <code>POST /v1/compositions</code>. Komposisi yang bermasalah dijawab dengan
        422 <code>invalid_composition</code>.
      </li>
    </ol>
    <p>
      Ketiganya menerima isi permintaan yang sama; <code>POST /v1/frames</code> ditambah <code>times</code>.
      Memeriksa dan melihat tidak memakai kredit dan tidak menunggu video lain.
    </p>
    <p>
      Aturan selengkapnya, dalam bahasa Inggris: <a href="/docs/compositions.md">compositions.md</a>.
    </p>
  </Section>
);
