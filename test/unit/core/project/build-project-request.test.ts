import { describe, expect, it } from 'vitest';
import { assetIdFromUuid } from '#core/asset/asset-id.ts';
import type { Asset } from '#core/asset/asset.ts';
import type { ProjectFile } from '#core/project/project-files.ts';
import { buildProjectRequest } from '#core/use-cases/build-project-request.ts';
import type { ProjectRequest } from '#core/use-cases/build-project-request.ts';
import { anAsset, asWorkspaceId } from '#test/support/fakes/builders.ts';
import { createFakeCompositionValidator } from '#test/support/fakes/catalogs.ts';
import { page } from '../../composition/page.ts';

const WORKSPACE = asWorkspaceId('ws_a');
const LOGO = anAsset(
  {
    id: assetIdFromUuid('00000000-0000-0000-0000-000000000001'),
    workspaceId: WORKSPACE,
    createdAtMs: 0,
  },
  { status: 'ready' },
);

const build = (
  files: Readonly<Record<string, ProjectFile>>,
  request: Partial<ProjectRequest> = {},
  assets: readonly Asset[] = [LOGO],
) =>
  buildProjectRequest(
    {
      validator: createFakeCompositionValidator(),
      assets: { find: async (_, id) => assets.find((asset) => asset.id === id) },
      settleUpload: async (asset) => asset,
      inspectFile: async (bytes) =>
        bytes.length > 1
          ? { status: 'accepted', facts: { width: 5000, height: 5000, durationMs: null } }
          : { status: 'rejected', code: 'unreadable_file' },
    },
    {
      files: new Map(Object.entries(files)),
      variables: {},
      output: {},
      workspaceId: WORKSPACE,
      brandKit: {},
      title: null,
      ...request,
    },
  );

describe('buildProjectRequest', () => {
  it('returns the request for a studio video with the size, rate and files of the project', async () => {
    const html = page('<img src="assets/logo.png" alt="">');
    const files = { 'index.html': { text: html }, 'assets/logo.png': { assetId: LOGO.id } };
    expect(await build(files)).toMatchObject({
      value: {
        template: 'studio',
        html,
        output: { width: 1080, height: 1920, fps: 30 },
        durationSeconds: 5,
        assets: [{ id: LOGO.id }],
        files: new Map(Object.entries(files)),
      },
    });
  });

  it('takes another rate and refuses another size', async () => {
    const files = { 'index.html': { text: page() } };
    expect(await build(files, { output: { fps: 25 } })).toMatchObject({ value: { output: { fps: 25 } } });
    expect(await build(files, { output: { width: 1920, height: 1080 } })).toEqual({
      refusal: {
        code: 'invalid_variables',
        violations: { output: [{ code: 'unsupported_size', supported: ['1080x1920'] }] },
      },
    });
  });

  it('refuses pictures in values that cannot be read, or have too many pixels together', async () => {
    const names = ['satu', 'dua', 'tiga'];
    const declared = names.map((id) => ({ id, type: 'image', label: id, default: '' }));
    const images = names.map((id) => `<img data-var-src="${id}" alt="">`).join('');
    const rootAttributes = `data-composition-variables='${JSON.stringify(declared)}'`;
    const files = { 'index.html': { text: page(images, { rootAttributes }) } };
    const refusal = (...ids: readonly string[]) => ({
      refusal: {
        code: 'invalid_variables',
        violations: Object.fromEntries(ids.map((id) => [id, [{ code: 'invalid_image' }]])),
      },
    });
    const picture = 'data:image/png;base64,AAAA';
    expect(await build(files, { variables: { satu: picture } })).toHaveProperty('value');
    expect(await build(files, { variables: { satu: picture, dua: picture } })).toEqual(refusal('dua'));
    expect(await build(files, { variables: { tiga: 'data:image/png;base64,AA==' } })).toEqual(
      refusal('tiga'),
    );
    expect(await build(files, { variables: { satu: 'data:image/png;base64,"<b>' } })).toEqual(
      refusal('satu'),
    );
  });

  it('refuses problems with their file and assets that another workspace has', async () => {
    const files = {
      'index.html': { text: '<img src="logo.png">' },
      'logo.png': { assetId: LOGO.id },
    };
    expect(await build(files, {}, [])).toMatchObject({
      refusal: {
        code: 'invalid_composition',
        problems: [
          { code: 'missing_root', file: 'index.html', line: null },
          { code: 'unknown_asset', subject: LOGO.id, file: 'index.html', line: 1, column: 6 },
        ],
      },
    });
  });
});
