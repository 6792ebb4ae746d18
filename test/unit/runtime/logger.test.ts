import { describe, expect, it, vi } from 'vitest';
import { LOG_EVENTS } from '#core/log.ts';
import { createLog } from '#adapters/powertools/logger.ts';
import { readEnv } from '#composition-root/read-environment.ts';

describe('createLog', () => {
  it('logs name, message and stack of an error and no other member', () => {
    const lines: string[] = [];
    vi.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
    const error = Object.assign(new Error('no response'), {
      $response: { body: 'rahasia' },
      input: 'rahasia',
    });
    createLog('get-video')(LOG_EVENTS.requestFailed, { request_id: 'r' }, error);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('no response');
    expect(lines[0]).not.toContain('rahasia');
  });
});

describe('readEnv', () => {
  it('lists all missing variables in one error', () => {
    expect(() => readEnv('sweep-renders', { TABLE_NAME: '' })).toThrow(
      'missing environment variables of sweep-renders: TABLE_NAME, WEBHOOK_QUEUE_URL, METRICS_NAMESPACE, BATCH_QUEUE_URL, RENDER_QUEUE_URL, RENDER_RETRY_QUEUE_URL, MAX_CONCURRENT_RENDERS',
    );
  });

  it('returns only the variables of the function', () => {
    const needed = {
      TABLE_NAME: 't',
      RENDER_QUEUE_URL: 'u',
      RENDER_RETRY_QUEUE_URL: 'r',
      MAX_CONCURRENT_RENDERS: '2',
      WEBHOOK_QUEUE_URL: 'w',
      METRICS_NAMESPACE: 'VideoApi/test',
      BATCH_QUEUE_URL: 'b',
    };
    expect(readEnv('sweep-renders', { ...needed, AWS_SECRET_ACCESS_KEY: 's' })).toEqual(needed);
  });
});
