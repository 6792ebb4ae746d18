import { describe, expect, it } from 'vitest';
import type { Template } from '#core/template/template.ts';
import { A_TEMPLATE, createApi } from '#test/support/api.ts';
import { A_LOOP } from '#test/support/fakes/catalogs.ts';

describe('get-template 200', () => {
  it('returns the same record as list-templates', async () => {
    const { send } = await createApi();
    const list = await send('list-templates');
    const response = await send('get-template', { path: { template: 'kartu@1' } });
    expect(response).toMatchObject({ status: 200, body: list.body.templates[0] });
  });

  it('links to the preview', async () => {
    const { send, world } = await createApi();
    world.templates.add({ ...A_TEMPLATE, id: 'kartu@2', hasPreview: true });
    const { body } = await send('get-template', { path: { template: 'kartu@2' } });
    expect(body.preview_video_url).toMatch(/\/catalog\/kartu@2\.mp4\?.*X-Amz-Expires=900/);
    expect(body.preview_image_url).toMatch(/\/catalog\/kartu@2\.jpg\?.*X-Amz-Expires=900/);
  });

  it('accepts a percent-encoded @ in the id', async () => {
    const { send } = await createApi();
    expect(await send('get-template', { path: { template: 'kartu%401' } })).toMatchObject({ status: 200 });
  });

  it('describes what image and audio variables take, without an example', async () => {
    const { send, world } = await createApi();
    const rules = { kind: 'image', aspect: '1:1', minWidth: 800, minHeight: 600, default: '' } as const;
    const variables: Template['variables'] = [
      { name: 'logo', label: 'Logo', ...rules },
      { name: 'foto', label: 'Foto', ...rules },
      { name: 'musik', label: 'Musik', kind: 'audio', volume: 0.5, library: [A_LOOP], default: '' },
    ];
    const examples = { logo: 'logo', foto: 'donat', musik: 'musik' };
    world.templates.add({ ...A_TEMPLATE, id: 'foto@1', variables, examples });
    const described = { kind: 'image', aspect: '1:1', min_width: 800, min_height: 600, default: '' };
    expect((await send('get-template', { path: { template: 'foto@1' } })).body.variables).toEqual([
      { name: 'logo', label: 'Logo', required: false, from_brand_kit: true, ...described },
      { name: 'foto', label: 'Foto', required: false, from_brand_kit: false, ...described },
      {
        name: 'musik',
        label: 'Musik',
        kind: 'audio',
        required: false,
        from_brand_kit: false,
        default: '',
        library: ['ceria-1'],
      },
    ]);
  });
});
