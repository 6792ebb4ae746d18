import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findPython, lockFilesIn } from '../../../local/python/install.ts';
import type { ReadOutput } from '../../../local/python/install.ts';

/** Answers of commands: the version of a Python with every module, or undefined for one that cannot make environments. */
const machineWith =
  (versions: Readonly<Record<string, string | undefined>>): ReadOutput =>
  (command, option) => {
    if (!(command in versions)) return undefined;
    return option === '--version' ? `Python of ${command}` : versions[command];
  };

describe('findPython', () => {
  it('takes python3 when it is of a locked version', () => {
    expect(findPython('LocalStack', machineWith({ python3: '3.11', 'python3.13': '3.13' }))).toBe('python3');
  });

  it('takes another version of the machine when python3 is too old', () => {
    expect(findPython('LocalStack', machineWith({ python3: '3.10', 'python3.12': '3.12' }))).toBe(
      'python3.12',
    );
  });

  it.each([
    [{ python3: '3.14' }, 'Found: Python of python3.'],
    [{ python3: undefined }, 'Found: Python of python3.'],
    [{}, 'Found: no Python.'],
  ])('says what is missing (%j)', (versions, found) => {
    expect(() => findPython('LocalStack', machineWith(versions))).toThrow(found);
    expect(() => findPython('LocalStack', machineWith(versions))).toThrow('apt-get install python3-venv');
  });
});

describe('the lock files', () => {
  it.each(
    [
      'local/localstack',
      'local/moto',
      ...['cfn-lint', 'checkov', 'schemathesis'].map((checker) => `scripts/checks/python/${checker}`),
    ].flatMap(lockFilesIn),
  )('pin every package with its hashes and name no registry (%s)', (file) => {
    const text = readFileSync(file, 'utf8');
    const packages = text.split(/\n(?=\S)/);
    expect(
      packages.filter((each) => !/^[\w.-]+==[\w.]+ ;[^\n]+\\\n +--hash=sha256:[0-9a-f]{64}/.test(each)),
    ).toEqual([]);
    expect(text).not.toMatch(/https?:|--(extra-)?index/);
  });
});
