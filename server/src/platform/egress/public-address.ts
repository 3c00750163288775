// Which addresses belong to the public internet (IANA special-purpose registries, RFC 6890 and later). Everything else is
// inside somebody's network: loopback, private, link-local, shared (100.64/10, with 100.100.100.200), documentation,
// multicast, reserved, and IPv6 forms that carry an IPv4 address.
import { BlockList, isIPv4, isIPv6 } from 'node:net';

const special4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;
/** Inside 2000::/3, which alone is global: protocol assignments with Teredo, documentation, 6to4. */
const special6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const notPublic = new BlockList();
for (const [net, bits] of special4) notPublic.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of special6) notPublic.addSubnet(net, bits, 'ipv6');
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');

/** True for an address (no name, no brackets) that anybody on the internet could be asked at. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !notPublic.check(address, 'ipv4');
  return isIPv6(address) && global6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}
