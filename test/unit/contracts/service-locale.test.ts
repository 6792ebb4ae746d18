import { describe, expect, it } from 'vitest';
import { pageEpochMs, SERVICE_TIME_ZONE } from '#contracts/service-locale.ts';

describe('pageEpochMs', () => {
  it.each([
    ['just before midnight in Jakarta', '2026-11-25T16:59:59.999Z', '2026-11-25'],
    ['at midnight in Jakarta', '2026-11-25T17:00:00Z', '2026-11-26'],
    ['at 03:00 in Jakarta', '2026-11-25T20:00:00Z', '2026-11-26'],
    ['at 07:00 in Jakarta', '2026-11-26T00:00:00Z', '2026-11-26'],
    ['at the turn of the year in Jakarta', '2026-12-31T17:30:00Z', '2027-01-01'],
  ])('is a time of the current date in Jakarta and in UTC: %s', (_, now, date) => {
    const epoch = new Date(pageEpochMs(Date.parse(now)));
    expect(epoch.toISOString()).toBe(`${date}T00:00:00.000Z`);
    expect(epoch.toLocaleDateString('sv', { timeZone: SERVICE_TIME_ZONE })).toBe(date);
  });
});
