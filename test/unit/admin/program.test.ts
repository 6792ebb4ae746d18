import { describe, expect, it } from 'vitest';
import { UsageError } from '../../../scripts/command-line/operator-error.ts';
import { COMMANDS } from '../../../scripts/admin/program.ts';
import { parseCommandLine, usageText } from '../../../scripts/admin/parse-command-line.ts';

const parse = (line: string) => parseCommandLine(line.split(' ').filter((word) => word !== ''));

describe('the admin command line', () => {
  it('finds the command, its options and --json wherever they stand', () => {
    const { command, options, isJson } = parse('--json workspace create --name Toko --credits=12.5');
    expect(command).toBe(COMMANDS['workspace create']);
    expect(options).toEqual({ name: 'Toko', credits: '12.5' });
    expect(isJson).toBe(true);
  });

  it.each([
    ['workspace show ws_1', { workspace: 'ws_1' }],
    ['workspace show --workspace ws_1', { workspace: 'ws_1' }],
    ['key revoke key_1 --workspace ws_1', { key: 'key_1', workspace: 'ws_1' }],
    ['key create ws_1 --test', { workspace: 'ws_1', test: true }],
    [
      'brand-kit set ws_1 --nama_usaha=Kopi_Senja --warna-utama #C2410C',
      {
        workspace: 'ws_1',
        'nama-usaha': 'Kopi_Senja',
        'warna-utama': '#C2410C',
      },
    ],
  ])('reads the options of: %s', (line, options) => {
    expect(parse(line).options).toEqual(options);
  });

  it.each([
    ['', 'Name a command.'],
    ['frobnicate', 'There is no command "frobnicate".'],
    ['workspace', 'There is no command "workspace".'],
    ['workspace destroy', 'There is no command "workspace destroy".'],
    ['workspace create Toko', 'Too many arguments: Toko.'],
    ['workspace show a b', 'Too many arguments: a b.'],
    ['workspace show ws_1 --credits 5', 'workspace show takes no --credits.'],
    ['workspace show --frob', 'There is no option --frob.'],
    ['workspace grant ws_1 --credits', '--credits needs a value.'],
    ['workspace grant --credits --workspace ws_1', '--credits needs a value.'],
    ['key create ws_1 --test=yes', '--test is a switch and takes no value.'],
    ['toString valueOf', 'There is no command'],
  ])('shows the usage for: %s', (line, message) => {
    expect(() => parse(line)).toThrow(UsageError);
    expect(() => parse(line)).toThrow(message);
  });

  it('describes every command in the usage text', () => {
    for (const name of Object.keys(COMMANDS)) expect(usageText()).toContain(`  ${name} `);
  });
});
