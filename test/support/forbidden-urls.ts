/** URLs that nothing may be sent to, neither a webhook nor a fetch; PORT is that of a server on this machine. */
export const FORBIDDEN_URLS = [
  ['plain http', 'http://127.0.0.1:PORT/', 'not_https'],
  ['a port of its own', 'https://127.0.0.1:PORT/', 'port_not_allowed'],
  ['this machine', 'https://127.0.0.1/', 'address_refused'],
  ['this machine as a number', 'https://2130706433/', 'address_refused'],
  ['this machine, octal', 'https://0177.0.0.1/', 'address_refused'],
  ['this machine over IPv6', 'https://[::1]/', 'address_refused'],
  ['this machine, mapped', 'https://[::ffff:127.0.0.1]/', 'address_refused'],
  ['this machine, translated', 'https://[64:ff9b::7f00:1]/', 'address_refused'],
  ['this machine, 6to4', 'https://[2002:7f00:1::]/', 'address_refused'],
  ['a private network', 'https://10.0.0.1/', 'address_refused'],
  ['a private network over IPv6', 'https://[fc00::1]/', 'address_refused'],
  ['a link-local address', 'https://[fe80::1]/', 'address_refused'],
  ['a metadata service', 'https://169.254.169.254/', 'address_refused'],
  ['a metadata service over IPv6', 'https://[fd00:ec2::254]/', 'address_refused'],
  ['carrier NAT', 'https://100.64.0.1/', 'address_refused'],
  ['every address', 'https://0.0.0.0/', 'address_refused'],
  ['a password', 'https://a:b@hooks.invalid/', 'has_credentials'],
  ['a file', 'file:///etc/passwd', 'not_https'],
] as const;

/** Answers of a name server of which one address is not public. */
export const FORBIDDEN_ANSWERS = [
  ['93.184.215.14', '10.0.0.1'],
  ['127.0.0.1'],
  ['169.254.169.254'],
  ['2606:4700::1111', '64:ff9b::7f00:1'],
  ['::ffff:10.0.0.1'],
  ['fe80::1'],
] as const;
