import { expect, it } from 'vitest';
import recorded from '#contracts/lambda-figures.json' with { type: 'json' };
import { figuresOfAws, isAwsHost, LambdaFiguresSchema, nearestMemory } from '#contracts/lambda-figures.ts';
import { createParser } from '#contracts/schemas/create-parser.ts';
import { MEASURED } from '#test/support/lambda-figures.ts';

const parseFigures = createParser(LambdaFiguresSchema);

it('records figures of AWS that match the schema, or none', () => {
  expect(recorded === null || (parseFigures(recorded) !== undefined && figuresOfAws(recorded))).toBeTruthy();
});

it.each([
  ['lambda.ap-southeast-3.amazonaws.com', true],
  ['lambda-fips.us-east-1.amazonaws.com', true],
  ['lambda.cn-north-1.amazonaws.com.cn', true],
  ['lambda.us-east-1.api.aws', true],
  ['vpce-0a1b-2c3d.lambda.us-east-1.vpce.amazonaws.com', true],
  ['127.0.0.1', false],
  ['localhost.localstack.cloud', false],
  ['lambda.us-east-1.amazonaws.com.example', false],
])('counts figures measured at %s as measured on AWS: %s', (host, isAws) => {
  expect(isAwsHost(host)).toBe(isAws);
  expect(figuresOfAws({ ...MEASURED, host })).toEqual(isAws ? { ...MEASURED, host } : null);
});

it('refuses figures without the number of samples and their spread', () => {
  expect(parseFigures(MEASURED)).toEqual(MEASURED);
  const [start] = MEASURED.starts;
  expect(parseFigures({ ...MEASURED, starts: [{ ...start, seconds: 3 }] })).toBeUndefined();
  expect(parseFigures({ ...MEASURED, starts: [] })).toBeUndefined();
});

it('takes the row of the nearest memory size', () => {
  const rows = [{ memoryMiB: 1769 }, { memoryMiB: 2560 }, { memoryMiB: 3008 }];
  expect([1024, 2300, 2800, 5308].map((size) => nearestMemory(rows, size)?.memoryMiB)).toEqual([
    1769, 2560, 3008, 3008,
  ]);
});
