#!/usr/bin/env node
import { CommanderError } from 'commander';
import { createProgram } from './command/program.ts';
import { errorText } from './command/report.ts';

const print = (stream: NodeJS.WritableStream, text: string) => void stream.write(`${text}\n`);

const [FAILED, USAGE_ERROR] = [1, 2];

try {
  await createProgram({
    env: process.env,
    result: (text) => print(process.stdout, text),
    progress: (text) => print(process.stderr, text),
  }).parseAsync();
} catch (error) {
  // Commander has printed its own errors and the help.
  const isUsage = error instanceof CommanderError;
  if (!isUsage) print(process.stderr, errorText(error));
  process.exitCode = isUsage ? (error.exitCode === 0 ? 0 : USAGE_ERROR) : FAILED;
}
