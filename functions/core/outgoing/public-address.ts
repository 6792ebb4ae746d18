import { BlockList, isIP } from 'node:net';

// Security boundary (SSRF): decides which addresses a webhook or a fetch may reach. Ranges are those of the IANA special-purpose
// address registries; test/unit/outgoing/public-address.test.ts lists the bypasses it must withstand.

const RESERVED_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16], // instance metadata and Lambda's link-local services
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3], // multicast, reserved and broadcast
] as const;

/** Only 2000::/3 is allocated; mapped, NAT64, unique-local, link-local and multicast addresses are outside it. */
const GLOBAL_V6 = ['2000::', 3] as const;
const RESERVED_V6 = [
  ['2001::', 23], // Teredo, ORCHID, benchmarking
  ['2001:db8::', 32],
  ['2002::', 16], // 6to4: embeds an IPv4 address
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const;

const reserved = new BlockList();
for (const [network, prefix] of RESERVED_V4) reserved.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of RESERVED_V6) reserved.addSubnet(network, prefix, 'ipv6');
const global6 = new BlockList();
global6.addSubnet(...GLOBAL_V6, 'ipv6');
const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether the address is publicly routable; false for text that is not an IP address. */
export const isPublicAddress = (address: string): boolean => {
  switch (isIP(address)) {
    case 4:
      return !reserved.check(address, 'ipv4');
    case 6:
      return global6.check(address, 'ipv6') && !reserved.check(address, 'ipv6');
    default:
      return false;
  }
};

const isLoopbackAddress = (address: string): boolean => {
  const family = isIP(address);
  return family !== 0 && loopback.check(address, family === 4 ? 'ipv4' : 'ipv6');
};

export const mayBeReached = (address: string, allowLoopback: boolean): boolean =>
  isPublicAddress(address) || (allowLoopback && isLoopbackAddress(address));

/** The IP address of a URL without a host name, in the canonical form of the URL parser. */
export const literalAddress = ({ hostname }: URL): string | undefined => {
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(address) ? address : undefined;
};
