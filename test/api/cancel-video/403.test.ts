import { describe } from 'vitest';
import { A_VIDEO_ID } from '#test/support/api.ts';
import { refusesTheForbidden } from '#test/support/api-statuses.ts';

describe('cancel-video 403', () => {
  refusesTheForbidden('cancel-video', { path: { id: A_VIDEO_ID } });
});
