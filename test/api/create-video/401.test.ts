import { describe } from 'vitest';
import { refusesUntrusted } from '#test/support/api-statuses.ts';

describe('create-video 401', () => {
  refusesUntrusted('create-video', { body: { template: 'kartu@1' } });
});
