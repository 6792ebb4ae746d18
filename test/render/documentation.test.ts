import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readRootAttributes } from '#core/composition/root-attributes.ts';
import { decodeFrames } from './support/frames.ts';
import { worstBlock } from './support/pictures.ts';
import { useBench } from './support/rendering.ts';
import { sampleOf } from './support/thorough.ts';

const examplesOf = (document: string): string[] => {
  const text = readFileSync(new URL(`../../docs/${document}`, import.meta.url), 'utf8');
  return [...text.matchAll(/```html\n([^]*?)```/g)].map(([, example]) => example ?? '');
};
const examples = ['compositions.md', 'authoring-guide.md'].flatMap((document) =>
  sampleOf(examplesOf(document), 3),
);
const bench = useBench();

describe('an example of docs/compositions.md and docs/authoring-guide.md', () => {
  it.each(examples)('renders and is animated (%#)', async (example) => {
    const result = readRootAttributes(example);
    if (!('root' in result)) throw new Error('the example has no root');
    const { root } = result;
    const { file } = await bench.render(example, { ...root, fps: 1 });
    const frames = await decodeFrames(file, root.width, root.height);
    expect(frames).toHaveLength(root.durationSeconds);
    const [first, last] = [frames[0], frames.at(-1)];
    expect(first && last && worstBlock(first, last)).toBeGreaterThan(60);
  });
});
