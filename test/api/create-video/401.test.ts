import { describe } from 'vitest';
import { refusesStrangers } from '#test/support/api-statuses.ts';

describe('create-video 401', () => {
  refusesStrangers('create-video', { body: { template: 'kartu@1' } });
});
