import { connectAdmin } from '../scripts/admin/connection.ts';
import type { AdminConnection } from '../scripts/admin/connection.ts';
import type { WorkspaceId } from '#core/video/video.ts';
import { createApiKey } from '../scripts/admin/api-keys.ts';
import { createWorkspace, setBrandKit } from '../scripts/admin/workspaces.ts';
import { PERMISSIONS } from '#core/workspace/api-key.ts';
import type { Stack } from './stack.ts';
import { readDemoRecord, writeDemoRecord } from './data-dir.ts';

const WORKSPACE_ID = 'demo';
const MILLI_CREDITS = 600_000;
const BRAND_KIT = {
  nama_usaha: 'Kopi Senja',
  warna_utama: '#C2410C',
  warna_latar: '#FFF7ED',
  kontak: 'WA 0812-0000-0000',
} as const;

/** Makes the workspace unless it is there; true when it had to be made. */
const ensureWorkspace = async ({ ports }: AdminConnection): Promise<boolean> => {
  // safe: an id nobody has is simply not found
  if (await ports.workspaces.find(WORKSPACE_ID as WorkspaceId)) return false;
  await createWorkspace(ports, { id: WORKSPACE_ID, name: 'demo', milliCredits: MILLI_CREDITS });
  await setBrandKit(ports, WORKSPACE_ID, BRAND_KIT);
  return true;
};

const makeApiKey = async ({ ports }: AdminConnection): Promise<string> => {
  const { secret } = await createApiKey(ports, {
    workspaceId: WORKSPACE_ID,
    name: 'demo',
    mode: 'test',
    permissions: PERMISSIONS,
    expiresAtMs: null,
  });
  return secret;
};

/** Sees to it that the workspace `demo` is there and that demo.json says how to call the API with its key. */
export const prepareDemoWorkspace = async ({ baseUrl, env }: Stack, dataDir: string): Promise<void> => {
  const admin = connectAdmin(env);
  try {
    const isNew = await ensureWorkspace(admin);
    const known = isNew ? undefined : readDemoRecord(dataDir);
    const apiKey = known?.api_key ?? (await makeApiKey(admin));
    writeDemoRecord(dataDir, { base_url: baseUrl, api_key: apiKey, workspace_id: WORKSPACE_ID });
  } finally {
    admin.close();
  }
};
