import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findPython, LOCK_FILES } from '../../../local/localstack/install.ts';
import type { ReadOutput } from '../../../local/localstack/install.ts';
import { commandEnv } from '../../../local/localstack/start.ts';

/** Answers of commands: the version of a Python with every module, or undefined for one that cannot make environments. */
const machineWith =
  (versions: Readonly<Record<string, string | undefined>>): ReadOutput =>
  (command, option) => {
    if (!(command in versions)) return undefined;
    return option === '--version' ? `Python of ${command}` : versions[command];
  };

describe('findPython', () => {
  it('takes python3 when it is of a locked version', () => {
    expect(findPython(machineWith({ python3: '3.11', 'python3.13': '3.13' }))).toBe('python3');
  });

  it('takes another version of the machine when python3 is too old', () => {
    expect(findPython(machineWith({ python3: '3.10', 'python3.12': '3.12' }))).toBe('python3.12');
  });

  it.each([
    [{ python3: '3.14' }, 'Found: Python of python3.'],
    [{ python3: undefined }, 'Found: Python of python3.'],
    [{}, 'Found: no Python.'],
  ])('says what is missing (%j)', (versions, found) => {
    expect(() => findPython(machineWith(versions))).toThrow(found);
    expect(() => findPython(machineWith(versions))).toThrow('apt-get install python3-venv');
  });
});

describe('the lock files', () => {
  it.each(LOCK_FILES)('pin every package with its hashes and name no registry (%s)', (file) => {
    const text = readFileSync(file, 'utf8');
    const packages = text.split(/\n(?=\S)/);
    expect(
      packages.filter((each) => !/^[\w.-]+==[\w.]+ ;[^\n]+\\\n +--hash=sha256:[0-9a-f]{64}/.test(each)),
    ).toEqual([]);
    expect(text).not.toMatch(/https?:|--(extra-)?index/);
  });
});

describe('the variables of a command on LocalStack', () => {
  it('replace every AWS variable of the shell, so that no request reaches AWS', () => {
    const env = commandEnv({
      HOME: '/home/me',
      AWS_PROFILE: 'prod',
      AWS_SESSION_TOKEN: 'token',
      AWS_ENDPOINT_URL_S3: 'https://s3.example',
    });
    expect(env).toMatchObject({ HOME: '/home/me', AWS_ENDPOINT_URL: 'http://127.0.0.1:4566' });
    expect(Object.keys(env)).not.toEqual(expect.arrayContaining(['AWS_PROFILE']));
    expect(Object.keys(env).filter((name) => /PROFILE|TOKEN|_S3/.test(name))).toEqual([]);
  });
});
