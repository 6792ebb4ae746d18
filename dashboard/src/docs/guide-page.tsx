import { DocsPage } from './docs-page.tsx';
import { AssetsSection } from './guide/assets-section.tsx';
import { AuthenticationSection } from './guide/authentication-section.tsx';
import { BatchesSection } from './guide/batches-section.tsx';
import { ErrorsSection } from './guide/errors-section.tsx';
import { IdempotencySection } from './guide/idempotency-section.tsx';
import { LimitsSection } from './guide/limits-section.tsx';
import { McpSection } from './guide/mcp-section.tsx';
import { N8nSection } from './guide/n8n-section.tsx';
import { QuickStartSection } from './guide/quick-start-section.tsx';
import { WebhookSection } from './guide/webhook-section.tsx';

const HEADINGS = [
  { id: 'mulai', title: 'Video pertama dalam lima menit' },
  { id: 'autentikasi', title: 'Kunci API dan izin' },
  { id: 'idempotensi', title: 'Permintaan yang aman diulang' },
  { id: 'kesalahan', title: 'Kesalahan' },
  { id: 'batas', title: 'Batas dan kredit' },
  { id: 'berkas', title: 'Berkas' },
  { id: 'banyak-video', title: 'Banyak video sekaligus' },
  { id: 'webhook', title: 'Webhook' },
  { id: 'mcp', title: 'Model bahasa (MCP)' },
  { id: 'n8n', title: 'n8n' },
] as const;
const [START, AUTHENTICATION, IDEMPOTENCY, ERRORS, LIMITS, ASSETS, BATCHES, WEBHOOK, MCP, N8N] = HEADINGS;

export const GuidePage = () => (
  <DocsPage
    title="Panduan API"
    lead="Buat video MP4 dari templat atau dari HTML Anda sendiri: kirim permintaan, tunggu sampai selesai, unduh."
    headings={HEADINGS}
  >
    <QuickStartSection {...START} />
    <AuthenticationSection {...AUTHENTICATION} />
    <IdempotencySection {...IDEMPOTENCY} />
    <ErrorsSection {...ERRORS} />
    <LimitsSection {...LIMITS} />
    <AssetsSection {...ASSETS} />
    <BatchesSection {...BATCHES} />
    <WebhookSection {...WEBHOOK} />
    <McpSection {...MCP} />
    <N8nSection {...N8N} />
  </DocsPage>
);
