import { expect, it } from 'vitest';
import { plainMessage } from '../../../dashboard/src/api/plain-message.ts';
import { DASHBOARD_REFUSAL_CODES, REFUSAL_CODES } from '#core/refusal.ts';
import { QUOTA_MESSAGES, REFUSAL_MESSAGES } from '#messages/refusals.ts';

const FOR_PROGRAMMERS = ['invalid_api_key', 'insufficient_scope', 'idempotency_conflict', 'inactive_api_key'];
const OF_FIELDS = ['invalid_composition', 'duration_too_long'];
const TECHNICAL = /workspace|details|header|API|render|\bID\b|aset\b|DELETE|GET/;

it.each(
  [...REFUSAL_CODES, ...DASHBOARD_REFUSAL_CODES].filter(
    (code) => ![...FOR_PROGRAMMERS, ...OF_FIELDS].includes(code),
  ),
)('says %s without words of programmers', (error) => {
  const details = { requests_per_minute: 300, required_credits: 9, available_credits: 1.5 };
  expect(plainMessage({ error, message: REFUSAL_MESSAGES[error].id, details })).not.toMatch(TECHNICAL);
});

it.each([
  ['requests_per_minute'],
  ['frames_requests_per_hour'],
  ['max_running_frames'],
  ['unpaid_renderer_seconds_per_hour'],
  ['max_wait_seconds'],
  ['members_per_day'],
  ['stored_bytes'],
  ['uploaded_bytes'],
])('says what %s means', (name) => {
  const answer = {
    error: 'quota_exceeded',
    message: QUOTA_MESSAGES.requests.id,
    details: { [name]: 1 },
  } as const;
  expect(plainMessage(answer)).not.toBe(answer.message);
  expect(plainMessage(answer)).not.toMatch(TECHNICAL);
});

it('says how many credits are missing, and keeps what it does not know', () => {
  const details = { required_credits: 12, available_credits: 1.5 };
  expect(plainMessage({ error: 'insufficient_credits', message: '', details })).toBe(
    'Video ini perlu 12\u00A0kredit, dan kredit Anda 1,5.',
  );
  expect(plainMessage({ error: 'invalid_composition', message: 'Periksa isian.' })).toBe('Periksa isian.');
  expect(plainMessage({ error: 'quota_exceeded', message: 'Tunggu.' })).toBe('Tunggu.');
});
