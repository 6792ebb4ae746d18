import { CommanderError } from 'commander';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAdmin } from '#test/support/admin.ts';
import { commandNames, createAdminProgram } from '../../../scripts/admin/program.ts';

const run = (line: string) => createAdmin().run(...line.split(' ').filter((word) => word !== ''));

describe('the admin command line', () => {
  let printed = '';
  beforeEach(() => {
    printed = '';
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      printed += String(text);
      return true;
    });
  });
  afterEach(() => vi.restoreAllMocks());

  it('accepts --json and options in any order', async () => {
    const { json } = await run('--json workspace create --name Toko --credits=12.5');
    expect(json).toMatchObject({ name: 'Toko', balance_credits: 12.5 });
    expect((await run('workspace create --credits 1 --name Toko --json')).json).toMatchObject({
      balance_credits: 1,
    });
  });

  it('accepts the subject as an argument or as an option', async () => {
    await expect(run('workspace show ws_1')).rejects.toThrow('There is no workspace ws_1.');
    await expect(run('workspace show --workspace ws_1')).rejects.toThrow('There is no workspace ws_1.');
    await expect(run('key revoke key_1 --workspace ws_1')).rejects.toThrow('There is no workspace ws_1.');
    await expect(run('key revoke --key key_1 --workspace ws_1')).rejects.toThrow('no workspace ws_1');
  });

  it.each([
    ['frobnicate', "unknown command 'frobnicate'"],
    ['workspace destroy', "unknown command 'destroy'"],
    ['workspace create Toko --name Toko', 'too many arguments'],
    ['workspace create', "required option '--name <name>' not specified"],
    ['workspace show', "required option '--workspace <id>' not specified"],
    ['workspace show a b', 'too many arguments'],
    ['workspace show ws_1 --credits 5', "unknown option '--credits'"],
    ['workspace show --frob=vk_live_secret', "unknown option '--frob=…'"],
    ['workspace grant ws_1 --credits', "option '--credits <credits>' argument missing"],
    ['key create --name --workspace ws_1', "option '--name <name>' argument missing"],
    ['key create ws_1 --test=yes', "unknown option '--test=…'"],
    ['key revoke key_1', "required option '--workspace <id>' not specified"],
    ['brand-kit set ws_1', 'give at least one value to set'],
    ['toString valueOf', "unknown command 'toString'"],
  ])('rejects "%s" and prints the usage', async (line, message) => {
    await expect(run(line)).rejects.toThrow(CommanderError);
    expect(printed.split('\n')[0]).toContain(message);
    expect(printed).toContain('Usage: npm run admin --');
    expect(printed).not.toContain('vk_live_secret');
  });

  it.each(['', 'workspace'])('prints the commands when none is named: "%s"', async (line) => {
    await expect(run(line)).rejects.toThrow(CommanderError);
    expect(printed).toMatch(/Commands:\n/);
  });

  it('lists every command in the help text', () => {
    const program = createAdminProgram(async () => undefined);
    expect(commandNames(program)).toHaveLength(28);
    for (const name of commandNames(program)) expect(program.helpInformation()).toContain(`  ${name} `);
  });
});
