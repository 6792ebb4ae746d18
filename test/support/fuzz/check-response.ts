import { expect } from 'vitest';
import type { Bilingual } from '#contracts/languages.ts';
import { MAX_ACTIVE_VIDEOS } from '#contracts/limits.ts';
import { REFUSAL_CODES } from '#core/refusal.ts';
import { isTerminal } from '#core/video/video.ts';
import { GATEWAY_RESPONSES } from '#contracts/gateway-responses.ts';
import {
  BATCH_CONFLICT_MESSAGE,
  INVALID_ROWS_MESSAGE,
  MISSING_REVISION_MESSAGE,
  NOT_FOUND_MESSAGES,
  PROJECT_CONFLICT_MESSAGE,
  QUOTA_MESSAGES,
  REFUSAL_MESSAGES,
  UNAUTHORIZED_MESSAGES,
  unknownTemplateMessage,
} from '#messages/refusals.ts';
import type { FakeWorld } from '#test/support/fakes/world.ts';
import { sentencesIn, WORDS } from '#test/support/languages.ts';
import { findGatewayViolations, findResponseViolations } from '#test/support/openapi-checker.ts';
import { CANARY } from './body-arbitrary.ts';
import type { FuzzResponse } from './fuzz-world.ts';

const LAMBDA_RESPONSE_MAX_BYTES = 6 * 1024 * 1024;

const SENTENCES: ReadonlySet<string> = new Set([
  ...[REFUSAL_MESSAGES, UNAUTHORIZED_MESSAGES, NOT_FOUND_MESSAGES, QUOTA_MESSAGES].flatMap((messages) =>
    Object.values<Bilingual>(messages).map(({ id }) => id),
  ),
  ...Object.values(GATEWAY_RESPONSES).map(({ body }) => body.message),
  MISSING_REVISION_MESSAGE.id,
  PROJECT_CONFLICT_MESSAGE.id,
  BATCH_CONFLICT_MESSAGE.id,
  INVALID_ROWS_MESSAGE.id,
  unknownTemplateMessage('<id>').id,
]);
const SUGGESTED_TEMPLATE = /(?<=menjadi )[a-z-]+@\d+/;
const expectEnvelope = ({ error, message, details }: Readonly<Record<string, unknown>>): void => {
  expect(REFUSAL_CODES).toContain(error);
  expect(SENTENCES).toContain(String(message).replace(SUGGESTED_TEMPLATE, '<id>'));
  for (const sentence of sentencesIn(details)) {
    expect(sentence).toMatch(WORDS.id);
    expect(sentence).toMatch(/\.$/);
  }
};

/** Expects a documented response within the Lambda size limit; errors must be in Indonesian. */
export const expectValidResponse = ({ operation, statusCode, headers, body: text }: FuzzResponse): void => {
  const body = JSON.parse(text.toString()) as Record<string, unknown>;
  // safe: the handlers send each header once
  const response = { status: statusCode, headers: headers as Readonly<Record<string, string>>, body };
  expect(operation ? findResponseViolations(operation, response) : findGatewayViolations(response)).toEqual(
    [],
  );
  expect(text.length).toBeLessThan(LAMBDA_RESPONSE_MAX_BYTES);
  if (statusCode >= 400) expectEnvelope(body);
};

/** Expects no key, document, variable or signed link in the log. */
export const expectNoSecrets = (lines: readonly string[], keys: Readonly<Record<string, string>>): void => {
  const secrets = [
    new RegExp(CANARY, 'i'),
    /X-Amz-(Signature|Credential|Security-Token)/i,
    /<html|<!doctype|data-composition/i,
    /vk_(live|test)_/,
    ...Object.values(keys).map((key) => new RegExp(key.slice('vk_test_'.length))),
  ];
  expect(lines.filter((line) => secrets.some((secret) => secret.test(line)))).toEqual([]);
};

/** Balance = granted − reserved − captured; slots = active videos; every video has its ledger rows. */
export const expectConsistentLedger = async (world: FakeWorld, workspaceId: string): Promise<void> => {
  const workspace = await world.workspaces.find(workspaceId as never);
  const videos = world.storedVideos().filter((video) => video.workspaceId === workspaceId);
  const rows = world.ledger().filter((row) => row.workspaceId === workspaceId);
  const idsOf = (isWanted: (status: (typeof videos)[number]['status']) => boolean): string[] =>
    videos
      .filter(({ status }) => isWanted(status))
      .map(({ id }) => id)
      .toSorted();
  const active = idsOf((status) => !isTerminal(status));
  const balance = rows.reduce((total, { kind, milliCredits }) => {
    if (kind === 'capture') return total;
    return kind === 'reserve' ? total - milliCredits : total + milliCredits;
  }, 0);
  expect(workspace?.balanceMilliCredits).toBe(balance);
  expect(balance).toBeGreaterThanOrEqual(0);
  expect([...(workspace?.activeVideoIds ?? [])].toSorted()).toEqual(active);
  expect(active.length).toBeLessThanOrEqual(MAX_ACTIVE_VIDEOS);
  const captured = rows.filter(({ kind }) => kind === 'capture').map(({ subject }) => subject);
  expect(captured.toSorted()).toEqual(idsOf((status) => status === 'done'));
  for (const { id } of videos)
    expect(rows.filter(({ subject }) => subject === id)).toHaveLength(active.includes(id) ? 1 : 2);
};
