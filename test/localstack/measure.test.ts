import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { expect, it } from 'vitest';
import { figuresOfAws, LambdaFiguresSchema } from '#contracts/lambda-figures.ts';
import { createParser } from '#contracts/schemas/create-parser.ts';
import { stackNameOf } from '../../lib/stacks/measure-stack.ts';
import { findOutputs } from '../../scripts/deploy/remove-stack.ts';

// npm run localstack -- npm run test:localstack -- measure

const FILE = 'out/measure/lambda-figures.json';
const RECORDED = 'functions/contracts/lambda-figures.json';

it('measures with functions of its own, calls nothing measured on AWS, and leaves no stack', async () => {
  rmSync(FILE, { force: true });
  const recorded = readFileSync(RECORDED, 'utf8');
  const words = '--stage local --environments 1 --memory 2560 --waits 0.05'.split(' ');
  const output = execFileSync('npm', ['run', '--silent', 'measure', '--', ...words], { encoding: 'utf8' });
  expect(output).toContain('Not measured on AWS: nothing reads these figures.');
  const figures = createParser(LambdaFiguresSchema)(JSON.parse(readFileSync(FILE, 'utf8')));
  if (!figures) throw new Error('the figures do not match their schema');
  expect(figuresOfAws(figures)).toBeNull();
  expect(figures.starts.map(({ memoryMiB, seconds }) => [memoryMiB, seconds.n])).toEqual([[2560, 1]]);
  expect(figures.frames.map(({ scene }) => scene)).toEqual(['cards', 'motion']);
  expect(figures.idle).toEqual([{ minutes: expect.any(Number), environments: 1, kept: 1 }]);
  expect(readFileSync(RECORDED, 'utf8')).toBe(recorded);
  expect(
    await findOutputs({ name: stackNameOf('local'), region: undefined }, new CloudFormationClient({})),
  ).toBeUndefined();
});
