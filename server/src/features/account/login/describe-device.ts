// What a user reads of a browser and its address: 浏览器 · 系统, and the address without its last part. Attacker-controlled:
// only words of ours leave this file, so nobody writes into another's notices by his user agent.
import { isIP } from 'node:net';

const browsers: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger\//, '微信'],
  [/DingTalk/i, '钉钉'],
  [/Edg(A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/Version\/[0-9.]+ .*Safari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/HarmonyOS|OpenHarmony/, '鸿蒙'],
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];
const nameIn = (table: readonly (readonly [RegExp, string])[], text: string) =>
  table.find(([pattern]) => pattern.test(text))?.[1];

/** `Chrome · Windows`; 未知设备 for what is no browser that we know. The first 300 characters decide. */
export function describeDevice(userAgent: string): string {
  const text = userAgent.slice(0, 300);
  const known = [nameIn(browsers, text), nameIn(systems, text)].filter((name) => name !== undefined);
  return known.length > 0 ? known.join(' · ') : '未知设备';
}

/** `203.0.113.*`, `2001:db8:1:*`; 本机 for the machine itself, 内网 in front of private addresses (RFC 1918, 4193). */
export function describePlace(address: string): string {
  const ip = address.replace(/^::ffff:(?=[0-9.]+$)/i, '');
  if (ip === '::1' || ip.startsWith('127.')) return '本机';
  if (isIP(ip) === 4) {
    const inside = /^(10\.|192\.168\.|172\.(1[6-9]|2[0-9]|3[01])\.)/.test(ip);
    return `${inside ? '内网 ' : ''}${ip.split('.').slice(0, 3).join('.')}.*`;
  }
  if (isIP(ip) === 6) {
    const head = ip.split('::')[0] ?? '';
    const inside = /^f[cd]/i.test(ip);
    return `${inside ? '内网 ' : ''}${head.split(':').filter(Boolean).slice(0, 3).join(':')}:*`;
  }
  return '未知地址';
}
