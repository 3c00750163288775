// The network that an address stands for wherever strangers are counted: an IPv4 address itself, of IPv6 the first 64 bits,
// because everybody who has one address of such a network has all of them.
import { isIPv6 } from 'node:net';

/** The eight groups of an IPv6 address in the spelling of the URL standard: lower case, no dotted tail. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const before = head === '' ? [] : head.split(':');
  if (tail === undefined) return before;
  const after = tail === '' ? [] : tail.split(':');
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
}

export function networkOf(ip: string): string {
  const address = ip.split('%')[0]!;
  if (!isIPv6(address)) return ip;
  const groups = groupsOf(address);
  // an IPv4 client of a socket that listens on both
  if (groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff')
    return groups
      .slice(6)
      .flatMap((group) => {
        const value = Number.parseInt(group, 16);
        return [value >> 8, value & 255];
      })
      .join('.');
  return `${groups.slice(0, 4).join(':')}::/64`;
}
