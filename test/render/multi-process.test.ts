import { describe, expect, it } from 'vitest';
import { composition, CRASH } from './support/compositions.ts';
import { useBench } from './support/rendering.ts';
import { IS_THOROUGH } from './support/thorough.ts';

const bench = useBench({ ...process.env, LAUNCH_STRATEGY: 'multi-process' });

describe('a render in multi-process', () => {
  it.runIf(IS_THOROUGH)('succeeds', async () => {
    expect((await bench.render(composition())).report).toMatchObject({ frames: 15, capture: 'raw' });
  });

  it('fails with out_of_memory when the page crashes its own process with every capture strategy', async () => {
    expect(await bench.fail(composition({ script: CRASH }))).toMatchObject({
      code: 'out_of_memory',
      diagnostic: expect.stringMatching(/^twice the page's process ended: crashed/),
    });
  });
});
