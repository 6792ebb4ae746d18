import { expect, it } from 'vitest';
import { inspectAudio } from '#adapters/media-files/inspect-audio.ts';
import { makeM4a } from '#test/support/media/audio.ts';
import { MP4_FILES } from './media/mp4-files.ts';

const SHARES_OF_DURATION = [0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];

// A thread at its memory limit may report that after its time limit, while it is terminated.
it('a file that fills the memory of the thread ends neither the process nor the next inspection', async () => {
  const file = MP4_FILES.find(({ name }) => name === 'mp4/two-million-durations');
  const bytes = file?.make({ httpPort: 1, secretDir: '/nowhere' } as never) ?? Buffer.alloc(0);
  const startedMs = performance.now();
  const unreadable = { status: 'rejected', code: 'unreadable_file' };
  expect(await inspectAudio(bytes, 'audio/mp4', 20_000)).toEqual(unreadable);
  const durationMs = performance.now() - startedMs;
  for (const share of SHARES_OF_DURATION)
    expect(await inspectAudio(bytes, 'audio/mp4', Math.round(share * durationMs))).toEqual(unreadable);
  expect(await inspectAudio(await makeM4a(1), 'audio/mp4')).toMatchObject({ status: 'accepted' });
});
