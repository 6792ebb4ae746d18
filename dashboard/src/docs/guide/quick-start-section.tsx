import { POLL_HINT_SECONDS } from '#contracts/limits.ts';
import { CodeTabs } from '../code.tsx';
import { Section } from '../docs-page.tsx';
import type { Heading } from '../docs-page.tsx';
import { QUICK_START } from '../samples.ts';

export const QuickStartSection = (heading: Heading) => (
  <Section {...heading}>
    <ol>
      <li>
        Buka <a href="/">dasbor</a>, halaman <strong>Kunci API</strong>, lalu buat kunci dengan izin{' '}
        <code>videos:create</code> dan <code>videos:read</code>. Kunci hanya ditampilkan sekali.
      </li>
      <li>
        Salin contoh di bawah ini. Jalankan dengan kunci Anda di variabel lingkungan{' '}
        <code>VIDEO_API_KEY</code>.
      </li>
      <li>
        Beberapa detik kemudian <code>video.mp4</code> tersimpan di folder yang sama.
      </li>
    </ol>
    <CodeTabs title="Membuat, menunggu, dan mengunduh video" samples={QUICK_START} />
    <p>
      Video baru berstatus <code>queued</code>, lalu <code>rendering</code>, dan berakhir sebagai{' '}
      <code>done</code>, <code>failed</code>, atau <code>canceled</code>. Selama video belum berakhir, jawaban
      berisi header <code>Retry-After</code>: tunggu {POLL_HINT_SECONDS}&nbsp;detik sebelum bertanya lagi.
      Agar tidak perlu bertanya, pakai <a href="#webhook">webhook</a>.
    </p>
    <p>
      <code>promo-produk@5</code> adalah salah satu templat. <a href="/docs/templat">Lihat semuanya</a>{' '}
      beserta variabelnya, atau tulis <a href="/docs/komposisi">komposisi HTML</a> sendiri.
    </p>
  </Section>
);
