import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { curlCommand } from '../../../dashboard/src/pages/create/curl-command.ts';

/** The arguments that a shell passes to curl. */
const shellArguments = (command: string): readonly string[] =>
  execFileSync('sh', ['-c', `curl() { printf '%s\\0' "$@"; }; ${command}`], {
    env: { KEY: 'vk_test_key' },
    encoding: 'utf8',
  })
    .split('\0')
    .slice(0, -1);

it('passes the request to curl unchanged by the shell, with the key of the variable KEY', () => {
  const body = {
    template: 'promo-produk@5',
    variables: { nama_produk: `Es Kopi 'Susu' $HOME \`id\` "50%" \\n !`, keterangan: 'baris\nlain' },
  };
  const [url, ...rest] = shellArguments(curlCommand('https://api.example.com', body));
  expect(url).toBe('https://api.example.com/v1/videos');
  expect(rest.slice(0, -1)).toEqual([
    '-H',
    'x-api-key: vk_test_key',
    '-H',
    'Content-Type: application/json',
    '-d',
  ]);
  expect(JSON.parse(rest.at(-1) ?? '')).toEqual(body);
});
