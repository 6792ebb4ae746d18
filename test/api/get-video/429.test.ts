import { describe } from 'vitest';
import { A_VIDEO_ID } from '#test/support/api.ts';
import { refusesTheHurried } from '#test/support/api-statuses.ts';

describe('get-video 429', () => {
  refusesTheHurried('get-video', { path: { id: A_VIDEO_ID } });
});
