import { describe, expect, it } from 'vitest';
import { findUrlProblem } from '#core/outgoing/outgoing-url.ts';

describe('the URL of a webhook or a file to fetch', () => {
  it.each([
    'https://toko.example/hooks?tenant=1',
    'https://toko.example:443/',
    'HTTPS://TOKO.example',
    'https://1.1.1.1/',
    'https://[2606:4700::1111]/',
    'https://tökö.example/',
  ])('may be %s', (text) => {
    expect(findUrlProblem(text, false)).toBeUndefined();
  });

  it.each([
    ['not_a_url', 'toko.example/hooks'],
    ['not_a_url', 'https://'],
    ['not_a_url', 'https://exa mple.com/'],
    ['not_a_url', 'https://[fe80::1%25eth0]/'],
    ['not_https', 'http://toko.example/'],
    ['not_https', 'http://127.0.0.1/'],
    ['not_https', 'ftp://toko.example/'],
    ['not_https', 'file:///etc/passwd'],
    ['not_https', 'javascript:alert(1)'],
    ['not_https', 'data:text/plain,x'],
    ['has_credentials', 'https://user@toko.example/'],
    ['has_credentials', 'https://:secret@toko.example/'],
    ['has_credentials', 'https://toko.example@127.0.0.1/'],
    ['has_fragment', 'https://toko.example/#part'],
    ['port_not_allowed', 'https://toko.example:80/'],
    ['port_not_allowed', 'https://toko.example:6379/'],
    ['too_long', `https://toko.example/${'x'.repeat(2048)}`],
  ])('has the problem %s: %s', (problem, text) => {
    expect(findUrlProblem(text, false)).toBe(problem);
  });

  it('may use http and any port on this machine where that is allowed', () => {
    expect(findUrlProblem('http://127.0.0.1:3000/hook', true)).toBeUndefined();
    expect(findUrlProblem('http://[::1]:3000/hook', true)).toBeUndefined();
    expect(findUrlProblem('https://toko.example:8443/', true)).toBeUndefined();
    expect(findUrlProblem('http://toko.example/', true)).toBe('not_https');
    expect(findUrlProblem('http://127.0.0.1.toko.example/', true)).toBe('not_https');
    expect(findUrlProblem('http://10.0.0.1/', true)).toBe('not_https');
  });
});
