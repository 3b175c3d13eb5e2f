import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addressBucket, normaliseAddress } from './ip-address.ts';

it.each([
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:c000:0201', '192.0.2.1'],
  ['192.0.2.1:443', '192.0.2.1'],
  ['[2001:db8::1]:443', '2001:db8:0:0:0:0:0:1'],
  ['2001:DB8::0001', '2001:db8:0:0:0:0:0:1'],
  ['fe80::1%eth0', 'fe80:0:0:0:0:0:0:1'],
  ['::', '0:0:0:0:0:0:0:0'],
  ['not an address', null],
  ['192.0.2.256', null],
  ['', null],
])('%s is %s', (text, expected) => expect(normaliseAddress(text)).toBe(expected));

it('puts every spelling of an IPv6 address into the bucket of its /64', () => {
  fc.assert(
    fc.property(fc.ipV6(), (spelling) => {
      const normalised = normaliseAddress(spelling);
      const other = normaliseAddress(`[${spelling.toUpperCase()}]:8080`);
      expect(normalised).not.toBeNull();
      expect(addressBucket(normalised as string)).toBe(addressBucket(other as string));
      expect(normaliseAddress(normalised as string)).toBe(normalised);
    }),
  );
});

it('can group IPv4 addresses by /24', () => {
  expect(addressBucket('192.0.2.77')).toBe('192.0.2.77');
  expect(addressBucket('192.0.2.77', 24)).toBe('192.0.2.0/24');
  expect(addressBucket('unknown', 24)).toBe('unknown');
});
