import { expect, it } from 'vitest';
import { ApiError } from '../../../dashboard/src/api/client.ts';
import { violationsOf } from '../../../dashboard/src/api/violations.ts';
import { inputViolationMessage } from '#messages/input-violations.ts';

const TECHNICAL = /workspace|[Aa]set\b|\bID\b|Unicode|NUL|URL/;

const refused = (path: string, rule: string): Error =>
  new ApiError(new Response(), {
    error: 'invalid_input',
    message: '',
    details: [{ path, rule, message: inputViolationMessage(rule, '1').id }],
  });

it.each([
  ['/warna_utama', 'color'],
  ['/nama_usaha', 'maxLength'],
  ['/nama_usaha', 'format'],
  ['/logo', 'unknownAsset'],
  ['/logo', 'notAnImage'],
  ['/logo', 'assetNotReady'],
  ['/email', 'email'],
  ['/url', 'webhookUrl'],
  ['/name', 'minLength'],
])('says of %s, refused by the rule %s, what its owner can do', (path, rule) => {
  const message = violationsOf(refused(path, rule))[path.slice(1)];
  expect(message).toMatch(/\.$/);
  expect(message).not.toMatch(TECHNICAL);
});

it('keeps the message of a rule that it does not know', () => {
  expect(violationsOf(refused('/name', 'new'))).toEqual({ name: inputViolationMessage('new').id });
});
