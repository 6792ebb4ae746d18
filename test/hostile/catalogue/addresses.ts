/** A spelling of an address; `port` is that of the canary listener. */
export interface Address {
  readonly name: string;
  readonly url: (port: number) => string;
  /** Whether it addresses this machine, so that it may be used with all layers disabled. */
  readonly isLocal: boolean;
}

const LOOPBACK_HOSTS: Readonly<Record<string, string>> = {
  loopback: '127.0.0.1',
  localhost: 'localhost',
  'localhost-subdomain': 'a.b.localhost',
  'localhost-trailing-dot': 'localhost.',
  'any-address': '0.0.0.0',
  'ipv6-loopback': '[::1]',
  'ipv6-any': '[::]',
  'ipv4-mapped': '[::ffff:127.0.0.1]',
  'ipv4-mapped-hex': '[::ffff:7f00:1]',
  decimal: '2130706433',
  hexadecimal: '0x7f.1',
  octal: '0177.1',
  short: '127.1',
  'loopback-network': '127.8.8.8',
  'loopback-trailing-dot': '127.0.0.1.',
  'circled-digits': '①②⑦.⓪.⓪.①',
  'full-width-dots': '127。0。0。1',
  'percent-encoded': '%31%32%37.0.0.1',
};

const FOREIGN_HOSTS: Readonly<Record<string, string>> = {
  'instance-metadata': '169.254.169.254',
  'container-credentials': '169.254.170.2',
  'instance-metadata-ipv6': '[fd00:ec2::254]',
  'metadata-name': 'metadata.google.internal',
  'instance-data-name': 'instance-data.ec2.internal',
  'lambda-link-local': '169.254.100.1',
  'private-network': '10.0.0.1',
  nat64: '[64:ff9b::7f00:1]',
  'six-to-four': '[2002:7f00:1::]',
  'public-name': 'canary.example.com',
  idn: 'bücher.example',
  'rebinding-name': '7f000001.01010101.rbndr.us',
};

const schemes = (port: number): Readonly<Record<string, string>> => ({
  https: `https://127.0.0.1:${port}`,
  'upper-case-scheme': `HTTP://127.0.0.1:${port}`,
  'user-information': `http://composition.invalid@127.0.0.1:${port}`,
  'user-information-backslash': `http://composition.invalid\\\\@127.0.0.1:${port}`,
  'tab-in-scheme': `ht\\ttp://127.0.0.1:${port}`,
  'newline-in-scheme': `ht\\ntp://127.0.0.1:${port}`,
  'leading-blanks': `  http://127.0.0.1:${port}`,
  'no-slashes': `http:127.0.0.1:${port}`,
  backslashes: `http:\\\\\\\\127.0.0.1:${port}`,
  'protocol-relative': `//127.0.0.1:${port}`,
  'websocket-scheme': `ws://127.0.0.1:${port}`,
  'ftp-scheme': `ftp://127.0.0.1:${port}`,
});

const named = (hosts: Readonly<Record<string, string>>, isLocal: boolean): Address[] =>
  Object.entries(hosts).map(([name, host]) => ({ name, isLocal, url: (port) => `http://${host}:${port}` }));

/** Spellings known to bypass address filters, escaped for use inside a script string. */
export const ADDRESSES: readonly Address[] = [
  ...named(LOOPBACK_HOSTS, true),
  ...named(FOREIGN_HOSTS, false),
  ...Object.keys(schemes(0)).map((name) => ({
    name,
    isLocal: true,
    url: (port: number) => schemes(port)[name] ?? '',
  })),
];
