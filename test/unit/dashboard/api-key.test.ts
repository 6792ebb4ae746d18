import { describe, expect, it } from 'vitest';
import { curlFor } from '../../../dashboard/src/pages/api-keys/api-key.ts';

describe('curlFor', () => {
  it('prices a video without making it with a key that may only create', () => {
    const command = curlFor('https://api.example', 'vk_live_x', ['videos:create']);
    expect(command).toContain("'https://api.example/v1/videos?dry_run=true'");
    const [, body = ''] = /-d '(.*)'$/.exec(command) ?? [];
    expect(JSON.parse(body)).toMatchObject({ template: 'promo-produk@5' });
  });
});
