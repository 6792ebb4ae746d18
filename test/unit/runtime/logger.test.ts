import { describe, expect, it, vi } from 'vitest';
import { LOG_EVENTS } from '#core/log.ts';
import { createLog } from '#adapters/powertools/logger.ts';
import { readEnv } from '#composition-root/read-environment.ts';

describe('the log', () => {
  it('holds an error’s name, message and stack, and none of its other members', () => {
    const lines: string[] = [];
    vi.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
    const error = Object.assign(new Error('no answer'), { $response: { body: 'rahasia' }, input: 'rahasia' });
    createLog('get-video')(LOG_EVENTS.requestFailed, { request_id: 'r' }, error);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('no answer');
    expect(lines[0]).not.toContain('rahasia');
  });
});

describe('the env of a function', () => {
  it('names everything that is missing at once', () => {
    expect(() => readEnv('sweep-renders', { TABLE_NAME: '' })).toThrow(
      'sweep-renders lacks env TABLE_NAME, WEBHOOK_QUEUE_URL, METRICS_NAMESPACE, RENDER_QUEUE_URL',
    );
  });

  it('holds only what the function may know', () => {
    const needed = {
      TABLE_NAME: 't',
      RENDER_QUEUE_URL: 'u',
      WEBHOOK_QUEUE_URL: 'w',
      METRICS_NAMESPACE: 'VideoApi/test',
    };
    expect(readEnv('sweep-renders', { ...needed, AWS_SECRET_ACCESS_KEY: 's' })).toEqual(needed);
  });
});
