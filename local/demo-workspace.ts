import { connectAdmin } from '../scripts/admin/connect-admin.ts';
import { createApiKey } from '../scripts/admin/api-keys.ts';
import { createWorkspace, setBrandKit } from '../scripts/admin/workspaces.ts';
import { PERMISSIONS } from '../functions/core/workspace/api-key.ts';
import type { Stack } from './stack.ts';
import { readDemoRecord, writeDemoRecord } from './stack-files.ts';

const WORKSPACE_ID = 'demo';
const MILLI_CREDITS = 600_000;
const BRAND_KIT = {
  nama_usaha: 'Kopi Senja',
  warna_utama: '#C2410C',
  warna_latar: '#FFF7ED',
  kontak: 'WA 0812-0000-0000',
} as const;

const makeApiKey = async ({ env }: Stack): Promise<string> => {
  const admin = connectAdmin(env);
  try {
    const known = await admin.ports.workspaces.find(WORKSPACE_ID as never);
    if (known === undefined) {
      await createWorkspace(admin.ports, { id: WORKSPACE_ID, name: 'demo', milliCredits: MILLI_CREDITS });
      await setBrandKit(admin.ports, WORKSPACE_ID, BRAND_KIT);
    }
    const { secret } = await createApiKey(admin.ports, {
      workspaceId: WORKSPACE_ID,
      name: 'demo',
      mode: 'test',
      permissions: PERMISSIONS,
      expiresAtMs: null,
    });
    return secret;
  } finally {
    admin.close();
  }
};

/** Sees to it that the workspace `demo` is there and that demo.json says how to call the API with its key. */
export const prepareDemoWorkspace = async (stack: Stack, dataDir: string): Promise<void> => {
  const apiKey = readDemoRecord(dataDir)?.api_key ?? (await makeApiKey(stack));
  writeDemoRecord(dataDir, { base_url: stack.baseUrl, api_key: apiKey, workspace_id: WORKSPACE_ID });
};
