import { COMPOSITION_FPS, FRAME_SIZE, HTML_MAX_CHARACTERS, MIN_DURATION_SECONDS } from '#contracts/limits.ts';
import { CheckingSection } from './composition/checking-section.tsx';
import { ProjectsSection } from './composition/projects-section.tsx';
import { formatNumber } from '../ui/format.ts';
import { Code } from './code.tsx';
import { ComponentList } from './composition/component-list.tsx';
import { DataTable } from './data-table.tsx';
import { DocsPage, Section } from './docs-page.tsx';
import { AUDIO, CLIP, COMPOSITION, CREATE_COMPOSITION } from './samples.ts';

const HEADINGS = [
  { id: 'contoh', title: 'Contoh lengkap' },
  { id: 'elemen-akar', title: 'Elemen akar' },
  { id: 'animasi', title: 'Animasi' },
  { id: 'isi', title: 'Berkas dan font' },
  { id: 'komponen', title: 'Komponen' },
  { id: 'suara', title: 'Suara' },
  { id: 'klip', title: 'Klip video' },
  { id: 'memeriksa', title: 'Memeriksa sebelum membuat' },
  { id: 'proyek', title: 'Proyek dengan banyak berkas' },
] as const;
const [EXAMPLE, ROOT, ANIMATION, RESOURCES, COMPONENTS, SOUND, CLIPS, CHECKING, PROJECTS] = HEADINGS;

const ROOT_ATTRIBUTES: readonly (readonly [name: string, value: string])[] = [
  ['data-composition-id', 'Nama. Timeline didaftarkan dengan nama yang sama.'],
  [
    'data-width, data-height',
    `Bilangan genap ${FRAME_SIZE.min}–${formatNumber(FRAME_SIZE.max)}, paling besar 3.840 × 2.160 piksel.`,
  ],
  [
    'data-duration',
    `Detik, paling sedikit ${formatNumber(MIN_DURATION_SECONDS)}. Ini juga biayanya dalam kredit.`,
  ],
  ['data-fps', `${COMPOSITION_FPS.join(', ')}. Tanpa atribut ini: 30.`],
  ['data-start', '0, atau tidak ditulis.'],
];

const AnimationSection = () => (
  <Section {...ANIMATION}>
    <p>Halaman dirender frame demi frame. Semua gerakan mengikuti waktu video, bukan jam.</p>
    <ul>
      <li>
        <strong>GSAP:</strong> buat satu timeline dengan <code>paused: true</code> saat halaman dimuat, lalu
        daftarkan di <code>window.__timelines</code> dengan nama elemen akar.
      </li>
      <li>
        <strong>CSS dan Element.animate</strong> juga bisa dipakai. Jika tidak ada timeline, tulis{' '}
        <code>data-no-timeline</code> pada elemen akar.
      </li>
      <li>
        <strong>Tampil sementara:</strong> elemen dengan <code>class=&quot;clip&quot;</code>,{' '}
        <code>data-start</code>, dan <code>data-duration</code> hanya terlihat selama itu. Animasi CSS di
        dalamnya mulai saat elemen itu muncul.
      </li>
      <li>
        <strong>Ditolak pemeriksa:</strong> <code>Math.random</code>, <code>Date.now()</code>,{' '}
        <code>performance.now()</code>, dan <code>requestAnimationFrame</code> di skrip Anda.
      </li>
    </ul>
  </Section>
);

const ResourcesSection = () => (
  <Section {...RESOURCES}>
    <p>Semua isi harus ada di dalam dokumen. Yang bisa dimuat hanya:</p>
    <ul>
      <li>
        foto, musik, klip video, dan font workspace Anda, ditulis <code>assets/asset_…</code> (
        <a href="/docs#berkas">cara mengunggah</a>);
      </li>
      <li>
        gambar <code>data:image/…</code> dan SVG di dalam dokumen;
      </li>
      <li>
        GSAP dan plugin-nya, Lottie, three.js, anime.js, d3, dan Motion dari jsdelivr, unpkg, atau cdnjs;
      </li>
      <li>
        font bawaan dengan namanya saja (Inter, Montserrat, Playfair Display, Plus Jakarta Sans, Poppins,
        Roboto, dan lainnya), atau lewat tautan Google Fonts.
      </li>
    </ul>
    <p>
      URL lain, <code>&lt;iframe&gt;</code>, <code>fetch</code>, dan WebSocket ditolak.
    </p>
  </Section>
);

const CompositionPage = () => (
  <DocsPage
    title="Komposisi HTML"
    lead={`Satu dokumen HTML menjadi satu video. Tulis dengan HTML, CSS, dan GSAP, paling panjang ${formatNumber(HTML_MAX_CHARACTERS)}\u00A0karakter.`}
    headings={HEADINGS}
  >
    <Section {...EXAMPLE}>
      <Code label="promo.html" code={COMPOSITION} />
      <p>
        Kirim isinya ke <code>POST /v1/compositions</code>, lalu tunggu dan unduh seperti di{' '}
        <a href="/docs#mulai">panduan</a>:
      </p>
      <Code label="Mengirim komposisi, JavaScript" code={CREATE_COMPOSITION} />
      <p>
        Coba tanpa menulis program: buka <a href="/">dasbor</a>, halaman <strong>Komposisi HTML</strong>.
      </p>
    </Section>
    <Section {...ROOT}>
      <p>
        Elemen terluar di <code>&lt;body&gt;</code> menentukan ukuran dan durasi video.
      </p>
      <DataTable
        caption="Atribut elemen akar"
        head={['Atribut', 'Nilai']}
        rows={ROOT_ATTRIBUTES.map(([name, value]) => ({
          key: name,
          cells: [<code key="name">{name}</code>, value],
        }))}
      />
    </Section>
    <AnimationSection />
    <ResourcesSection />
    <Section {...COMPONENTS}>
      <ComponentList />
    </Section>
    <Section {...SOUND}>
      <p>
        Setiap <code>&lt;audio&gt;</code> memutar satu musik atau rekaman yang sudah diunggah. Beberapa boleh
        bersamaan.
      </p>
      <Code label="Musik latar" code={AUDIO} />
    </Section>
    <Section {...CLIPS}>
      <p>
        Setiap <code>&lt;video&gt;</code> menampilkan satu klip yang sudah diunggah dan diatur dengan CSS
        seperti gambar. <code>data-media-start</code> adalah detik klip yang tampil pertama. Tanpa{' '}
        <code>muted</code>, suaranya ikut terdengar; dengan <code>loop</code>, klip diulang.
      </p>
      <Code label="Klip video" code={CLIP} />
    </Section>
    <CheckingSection {...CHECKING} />
    <ProjectsSection {...PROJECTS} />
  </DocsPage>
);

export default CompositionPage;
