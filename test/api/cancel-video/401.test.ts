import { describe } from 'vitest';
import { A_VIDEO_ID } from '#test/support/api.ts';
import { refusesUntrusted } from '#test/support/api-statuses.ts';

describe('cancel-video 401', () => {
  refusesUntrusted('cancel-video', { path: { id: A_VIDEO_ID } });
});
