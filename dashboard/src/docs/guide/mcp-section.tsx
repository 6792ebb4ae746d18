import { Code } from '../code.tsx';
import { Section } from '../docs-page.tsx';
import type { Heading } from '../docs-page.tsx';

const CLAUDE_CODE = `claude mcp add --transport http html-video https://api.example.com/v1/mcp \\
  --header "x-api-key: $VIDEO_API_KEY"
`;

const CONFIGURATION = `{
  "mcpServers": {
    "html-video": {
      "type": "http",
      "url": "https://api.example.com/v1/mcp",
      "headers": { "x-api-key": "kunci-api-anda" }
    }
  }
}
`;

export const McpSection = (heading: Heading) => (
  <Section {...heading}>
    <p>
      Model bahasa bisa menulis dan memesan video sendiri lewat MCP (Model Context Protocol): mencari templat,
      memeriksa komposisi, melihat frame-nya, mengunggah berkas, menyimpan proyek, lalu membuat videonya.
      Alamatnya <code>https://api.example.com/v1/mcp</code> (streamable HTTP). Kirim kunci API sebagai header{' '}
      <code>x-api-key</code>, atau sebagai <code>Authorization: Bearer</code>.
    </p>
    <Code label="Claude Code" code={CLAUDE_CODE} />
    <Code label="Pengaturan program lain" code={CONFIGURATION} />
    <ul>
      <li>
        Kunci perlu izin <code>videos:read</code>, dan <code>videos:create</code> agar model bisa memeriksa,
        mengunggah, dan membuat video. Beri model kunci tersendiri yang bisa dicabut.
      </li>
      <li>
        Yang memakai kredit hanya <code>create_video</code>, <code>create_batch</code>, dan{' '}
        <code>resume_batch</code>. Video, batch, dan proyek baru wajib memakai <code>idempotency_key</code>,
        sehingga panggilan yang terulang tidak membuat dua kali.
      </li>
      <li>
        Masuk dengan OAuth belum tersedia. Program yang tidak bisa mengirim header bisa menjalankan{' '}
        <code>html-video mcp</code> dari paket <code>html-video-client</code> (folder{' '}
        <code>clients/typescript</code>), yang juga membaca berkas dari komputer Anda.
      </li>
      <li>Satu panggilan paling lama 20&nbsp;detik. Kalimat jawabannya dalam bahasa Inggris.</li>
    </ul>
  </Section>
);
