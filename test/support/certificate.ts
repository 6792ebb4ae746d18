import { generateKeyPairSync, sign } from 'node:crypto';

// The part of DER that an X.509 certificate needs: tag, length, content.
const der = (tag: number, ...contents: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(contents);
  const { length } = content;
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...head]), content]);
};
const sequence = (...items: readonly Buffer[]) => der(0x30, ...items);
const integer = (...bytes: readonly number[]) => der(0x02, Buffer.from(bytes));
const text = (value: string) => der(0x0c, Buffer.from(value));
const time = (year: number) => der(0x18, Buffer.from(`${year}0101000000Z`));

const COMMON_NAME = der(0x06, Buffer.from('550403', 'hex'));
const SUBJECT_ALTERNATIVE_NAME = der(0x06, Buffer.from('551d11', 'hex'));
const ECDSA_WITH_SHA256 = sequence(der(0x06, Buffer.from('2a8648ce3d040302', 'hex')));

/** Self-signed certificate for one host name. */
export const createCertificate = (hostname: string): { readonly key: string; readonly cert: string } => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const name = sequence(der(0x31, sequence(COMMON_NAME, text(hostname))));
  const alternativeNames = sequence(der(0x82, Buffer.from(hostname)));
  const content = sequence(
    der(0xa0, integer(2)), // version 3
    integer(1),
    ECDSA_WITH_SHA256,
    name,
    sequence(time(2020), time(2099)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(SUBJECT_ALTERNATIVE_NAME, der(0x04, alternativeNames)))),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', content, privateKey));
  const base64 = sequence(content, ECDSA_WITH_SHA256, signature).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${base64.replaceAll(/.{64}/g, '$&\n').trim()}\n-----END CERTIFICATE-----\n`,
  };
};
