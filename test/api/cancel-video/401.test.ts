import { describe } from 'vitest';
import { A_VIDEO_ID } from '#test/support/api.ts';
import { refusesStrangers } from '#test/support/api-statuses.ts';

describe('cancel-video 401', () => {
  refusesStrangers('cancel-video', { path: { id: A_VIDEO_ID } });
});
