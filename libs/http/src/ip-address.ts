import { isIP } from 'node:net';

/** Lower case, without port, brackets or zone; IPv4-mapped IPv6 as IPv4. Null when it is not an address. */
export function normaliseAddress(text: string): string | null {
  const trimmed = text.trim().toLowerCase();
  const bare =
    /^\[([^\]]+)\](?::\d+)?$/.exec(trimmed)?.[1] ?? (/^[\d.]+:\d+$/.test(trimmed) ? trimmed.slice(0, trimmed.indexOf(':')) : trimmed);
  const address = bare.split('%', 1)[0] ?? '';
  const kind = isIP(address);
  if (kind === 0) return null;
  if (kind === 4) return address;
  const groups = expandIpv6(address);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (!isMapped) return groups.map((group) => group.toString(16)).join(':');
  const [high = 0, low = 0] = groups.slice(6);
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/**
 * Rate-limit bucket of an address: the IPv4 address or its /24, or the /64 of an IPv6 address. Anything else is its own bucket.
 */
export function addressBucket(address: string, ipv4Bits: 24 | 32 = 32): string {
  if (isIP(address) === 4 && ipv4Bits === 24) return `${address.slice(0, address.lastIndexOf('.'))}.0/24`;
  return isIP(address) === 6
    ? `${expandIpv6(address)
        .slice(0, 4)
        .map((group) => group.toString(16))
        .join(':')}::/64`
    : address;
}

/** The eight groups of an IPv6 address in any valid spelling. */
function expandIpv6(address: string): number[] {
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address);
  const [, head = '', a, b, c, d] = dotted ?? [];
  const text = dotted ? `${head}${((Number(a) << 8) | Number(b)).toString(16)}:${((Number(c) << 8) | Number(d)).toString(16)}` : address;
  const [left = '', right] = text.split('::');
  const parse = (part: string): number[] => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)));
  const before = parse(left);
  const after = right === undefined ? [] : parse(right);
  return [...before, ...new Array<number>(8 - before.length - after.length).fill(0), ...after];
}
