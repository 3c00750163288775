// What a sender may demand beside the code to the phone before somebody signs (意愿认证), and the strength of proof that follows from what
// was shown. The code is always asked for: it opens the text.
import { type PersonWay, personWayNames, personWays } from '../../real-name/ways.ts';

/** A passkey is shown by the signature itself, whose content it confirms; it names nobody (docs/decisions/0133). */
export const willWays = [...personWays, 'passkey'] as const;
export type WillWay = (typeof willWays)[number];
export const willWayNames: Readonly<Record<WillWay, string>> = { ...personWayNames, passkey: '通行密钥' };

/** `authLevel` of the public API (domain.md §2.1) that is the code by SMS, and those of the further ways; the passkey's number is ours. */
export const smsLevel = 12;
export const willLevels: Readonly<Record<WillWay, number>> = {
  ...{ bank4: 2, bank3: 10, operator3: 13 },
  passkey: 101,
};
export const authLevels = [smsLevel, ...Object.values(willLevels)] as const;

/** `needed` of these `ways`; none where the code is enough. */
export type WillDemand = { ways: readonly WillWay[]; needed: number };
export const noWill: WillDemand = { ways: [], needed: 0 };
/** Any of those that compare who he is: whoever cannot pass one has another. */
export const anyWill: WillDemand = { ways: personWays, needed: 1 };
/** The same, or a passkey of who has one. */
export const anyWillOrPasskey: WillDemand = { ways: willWays, needed: 1 };

/** A demand that only a passkey meets locks out whoever has none. */
export const locksOut = ({ ways, needed }: WillDemand): boolean =>
  needed > ways.filter((way) => way !== 'passkey').length;
/** Whoever meets it was compared with his identity number. */
export const comparesIdentity = ({ ways, needed }: WillDemand): boolean =>
  needed > 0 && !ways.includes('passkey');

/** So long a way that was passed serves: as long as the code that opened the text. */
export const willMinutes = 30;

/**
 * What `authLevel` and `authLevelRange` ask for: `range` of the levels (all of them where it is left out), of which the code by SMS is passed
 * in any case; without either, `named` (his identity number is named) asks for any way that compares it. Undefined: more than there are.
 */
export function willDemand(
  levels: readonly number[] = [],
  range?: number,
  named = false,
): WillDemand | undefined {
  if (named && levels.length === 0 && range === undefined) return anyWill;
  const asked = new Set(levels);
  const needed = range ?? asked.size;
  if (needed > asked.size) return undefined;
  const ways = willWays.filter((way) => asked.has(willLevels[way]));
  const left = needed - (asked.has(smsLevel) ? 1 : 0);
  return left <= 0 || ways.length === 0 ? noWill : { ways, needed: Math.min(left, ways.length) };
}

/** The same back again, as a draft or a copy names it. */
export const authLevelOf = ({
  ways,
  needed,
}: WillDemand): { authLevel?: number[]; authLevelRange?: number } =>
  needed === 0
    ? {}
    : { authLevel: [smsLevel, ...ways.map((way) => willLevels[way])], authLevelRange: needed + 1 };

/** How many more ways he has to pass. */
export const willMissing = ({ ways, needed }: WillDemand, passed: Iterable<WillWay>): number =>
  Math.max(0, needed - new Set([...passed].filter((way) => ways.includes(way))).size);

/** 通过运营商三要素、银行卡三要素中的1项; empty where nothing is demanded. */
export function willText({ ways, needed }: WillDemand): string {
  if (needed === 0) return '';
  const names = ways.map((way) => willWayNames[way]).join('、');
  return ways.length === needed ? `通过${names}核验` : `通过${names}中的${needed}项核验`;
}

/**
 * 实名＋意愿（方式） of what was passed for this very signature, 实名（方式） of whose account was verified before under the name in the line; the
 * phone alone says nothing of the person, and no more does a passkey: beside either it stands for his will alone.
 */
export function strengthText(passed: Iterable<WillWay>, account?: PersonWay): string {
  const ways = [...new Set(passed)];
  if (ways.some((way) => way !== 'passkey'))
    return `实名＋意愿（${ways.map((way) => willWayNames[way]).join('、')}）`;
  const named = account === undefined ? '手机号已验证，未实名' : `实名（${personWayNames[account]}）`;
  if (!ways.includes('passkey')) return named;
  return `${named}${account === undefined ? '；' : '＋'}意愿（${willWayNames.passkey}）`;
}
