import { describe } from 'vitest';
import { A_VIDEO_ID } from '#test/support/api.ts';
import { refusesTheForbidden } from '#test/support/api-statuses.ts';

describe('get-video 403', () => {
  refusesTheForbidden('get-video', { path: { id: A_VIDEO_ID } });
});
