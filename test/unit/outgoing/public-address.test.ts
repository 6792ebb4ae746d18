import { describe, expect, it } from 'vitest';
import { isPublicAddress, literalAddress, mayBeReached } from '#core/outgoing/public-address.ts';

const PUBLIC = [
  '1.1.1.1',
  '8.8.8.8',
  '52.95.110.1',
  '100.63.255.255',
  '100.128.0.1',
  '172.15.255.255',
  '172.32.0.1',
  '192.167.255.255',
  '198.17.255.255',
  '198.20.0.1',
  '223.255.255.255',
  '2001:200::1',
  '2606:4700:4700::1111',
  '2a00:1450:4001:800::200e',
];

const NOT_PUBLIC = [
  ['this host', '0.0.0.0'],
  ['this network', '0.1.2.3'],
  ['loopback', '127.0.0.1'],
  ['loopback, elsewhere in its range', '127.8.8.8'],
  ['private', '10.0.0.1'],
  ['private', '172.16.0.1'],
  ['private', '172.31.255.255'],
  ['private', '192.168.255.255'],
  ['carrier NAT', '100.64.0.1'],
  ['carrier NAT', '100.127.255.255'],
  ['metadata of a machine', '169.254.169.254'],
  ['metadata of a container', '169.254.170.2'],
  ['inside Lambda', '169.254.100.1'],
  ['protocol assignments', '192.0.0.8'],
  ['documentation', '192.0.2.1'],
  ['documentation', '198.51.100.1'],
  ['documentation', '203.0.113.1'],
  ['6to4 relay', '192.88.99.1'],
  ['benchmarking', '198.18.0.1'],
  ['multicast', '224.0.0.1'],
  ['reserved', '240.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['unspecified', '::'],
  ['loopback', '::1'],
  ['mapped loopback', '::ffff:127.0.0.1'],
  ['mapped loopback in digits', '::ffff:7f00:1'],
  ['mapped metadata', '::ffff:169.254.169.254'],
  ['mapped and public: no route a name should take', '::ffff:8.8.8.8'],
  ['compatible loopback', '::7f00:1'],
  ['translated', '::ffff:0:127.0.0.1'],
  ['NAT64 of loopback', '64:ff9b::7f00:1'],
  ['NAT64 of metadata', '64:ff9b::a9fe:a9fe'],
  ['local NAT64', '64:ff9b:1::7f00:1'],
  ['6to4 of loopback', '2002:7f00:1::'],
  ['6to4 of a private address', '2002:c0a8:101::1'],
  ['Teredo', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
  ['ORCHID', '2001:20::1'],
  ['documentation', '2001:db8::1'],
  ['documentation', '3fff::1'],
  ['discard', '100::1'],
  ['segment routing', '5f00::1'],
  ['unique local', 'fc00::1'],
  ['metadata over IPv6', 'fd00:ec2::254'],
  ['link-local', 'fe80::1'],
  ['link-local with a zone', 'fe80::1%eth0'],
  ['site-local', 'fec0::1'],
  ['multicast', 'ff02::1'],
  ['no address', 'localhost'],
  ['no address', ''],
  ['no address', '127.1'],
] as const;

describe('isPublicAddress', () => {
  it.each(PUBLIC)('accepts %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each(NOT_PUBLIC)('rejects %s: %s', (_what, address) => {
    expect(isPublicAddress(address)).toBe(false);
    expect(mayBeReached(address, false)).toBe(false);
  });

  it('permits loopback only with allowLoopback, which permits nothing else', () => {
    const reached = NOT_PUBLIC.filter(([, address]) => mayBeReached(address, true));
    expect(reached.map(([, address]) => address)).toEqual([
      '127.0.0.1',
      '127.8.8.8',
      '::1',
      '::ffff:127.0.0.1',
      '::ffff:7f00:1',
    ]);
  });
});

describe('literalAddress', () => {
  it.each([
    ['https://127.0.0.1/', '127.0.0.1'],
    ['https://2130706433/', '127.0.0.1'],
    ['https://0x7f.1/', '127.0.0.1'],
    ['https://0177.0.0.1/', '127.0.0.1'],
    ['https://127.1/', '127.0.0.1'],
    ['https://127.0.0.1./', '127.0.0.1'],
    ['https://①②⑦.0.0.1/', '127.0.0.1'],
    ['https://１２７.0.0.1/', '127.0.0.1'],
    ['https://0/', '0.0.0.0'],
    ['https://[::1]/', '::1'],
    ['https://[::ffff:127.0.0.1]/', '::ffff:7f00:1'],
    ['https://[0:0:0:0:0:0:0:1]/', '::1'],
    ['ht\ttps://127.0.0.\n1/', '127.0.0.1'],
    ['HTTPS:127.0.0.1', '127.0.0.1'],
  ])('is found in %s', (text, address) => {
    expect(literalAddress(new URL(text))).toBe(address);
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['https://toko.example/', 'https://127.0.0.1.toko.example/', 'https://localhost/'])(
    'is none in %s: its name is looked up',
    (text) => {
      expect(literalAddress(new URL(text))).toBeUndefined();
    },
  );
});
