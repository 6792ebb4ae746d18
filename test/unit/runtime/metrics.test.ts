import { describe, expect, it, vi } from 'vitest';
import type { RecordMetrics } from '#core/ports/system.ts';
import { createRecordMetrics } from '#adapters/powertools/metrics.ts';

/** Returns the lines written to stdout while `act` records. */
const printed = (act: (record: RecordMetrics) => void): string[] => {
  const lines: string[] = [];
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  act(createRecordMetrics('VideoApi/test'));
  spy.mockRestore();
  return lines;
};

const parse = (line: string) => {
  const { _aws: header, ...members } = JSON.parse(line);
  return { declared: header.CloudWatchMetrics[0], members };
};

describe('createRecordMetrics', () => {
  it('writes one line of JSON with namespace, units and the service dimension', () => {
    const [line = '', ...others] = printed((record) => record({ RendersDone: 1, SecondsToDone: 7.25 }));
    expect(others).toEqual([]);
    expect(line.endsWith('}\n')).toBe(true);
    expect(JSON.parse(line)).toEqual({
      _aws: {
        Timestamp: expect.any(Number),
        CloudWatchMetrics: [
          {
            Namespace: 'VideoApi/test',
            Dimensions: [['service']],
            Metrics: [
              { Name: 'RendersDone', Unit: 'Count' },
              { Name: 'SecondsToDone', Unit: 'Seconds' },
            ],
          },
        ],
      },
      service: 'video-api',
      RendersDone: 1,
      SecondsToDone: 7.25,
    });
  });

  it('records values with a code both by code and in sum', () => {
    const [line = ''] = printed((record) => record({ RendersFailed: 1 }, 'script_error'));
    const { declared, members } = parse(line);
    expect(declared.Dimensions).toEqual([['service'], ['service', 'code']]);
    expect(members).toEqual({ service: 'video-api', code: 'script_error', RendersFailed: 1 });
  });

  it('starts every call without earlier values or dimensions', () => {
    const [, second = ''] = printed((record) => {
      record({ RendersFailed: 1 }, 'script_error');
      record({ RendersDone: 0 });
    });
    const { declared, members } = parse(second);
    expect(declared.Dimensions).toEqual([['service']]);
    expect(members).toEqual({ service: 'video-api', RendersDone: 0 });
  });
});
