// What a sender may demand beside the code to the phone before somebody signs (意愿认证), and the strength of proof that follows from what
// was shown. The code is always asked for: it opens the text.
import {
  type IdentityWay,
  identityWays,
  personWays,
  type RealNameWay,
  realNameWayNames,
  realNameWays,
} from '../../real-name/ways.ts';

/**
 * Ways of who has an account, which name nobody: its signing password (docs/decisions/0139), and a passkey, which is shown by the signature
 * itself, whose content it confirms (0133).
 */
export const accountWays = ['password', 'passkey'] as const;
/**
 * `review` is of who has no mainland card: two people passed the document of his account (0145), and he shows now by its signing password or a
 * passkey that it is he (0157).
 */
export const willWays = [...realNameWays, ...accountWays] as const;
export type WillWay = (typeof willWays)[number];
/** Passed before the signature, each by a try that stands in the evidence. */
export type CheckWay = IdentityWay | 'password';
export const willWayNames: Readonly<Record<WillWay, string>> = {
  ...realNameWayNames,
  ...{ review: '人工审核实名', password: '签署密码', passkey: '通行密钥' },
};
const namesNobody = (way: WillWay): boolean => accountWays.some((one) => one === way);

/** `authLevel` of the public API (domain.md §2.1) that is the code by SMS, and those of the further ways; of who has an account, ours. */
export const smsLevel = 12;
export const willLevels: Readonly<Record<WillWay, number>> = {
  ...{ bank4: 2, bank3: 10, face: 11, operator3: 13 },
  ...{ passkey: 101, password: 102, review: 103 },
};
export const authLevels = [smsLevel, ...Object.values(willLevels)] as const;

/** `needed` of these `ways`; none where the code is enough. */
export type WillDemand = { ways: readonly WillWay[]; needed: number };
export const noWill: WillDemand = { ways: [], needed: 0 };
/** Any of those that compare who he is: whoever cannot pass one has another. */
export const anyWill: WillDemand = { ways: personWays, needed: 1 };
/** The same, or his face, if he likes that better. */
export const anyWillOrFace: WillDemand = { ways: identityWays, needed: 1 };
/** The same, or what somebody may have who has an account. */
export const anyWillOrPasskey: WillDemand = { ways: [...personWays, 'passkey'], needed: 1 };
export const anyWillOrPassword: WillDemand = { ways: [...personWays, 'password'], needed: 1 };
/** The same, or for who has no mainland card, his reviewed account. */
export const anyWillOrReview: WillDemand = { ways: [...personWays, 'review'], needed: 1 };
/** A demand that only a passkey or a signing password meets locks out whoever has none. */
export const locksOut = ({ ways, needed }: WillDemand): boolean =>
  needed > ways.filter((way) => !namesNobody(way)).length;
/**
 * Without his face he must meet it by ways that are open to everybody with a card (人脸识别技术应用安全管理办法 art. 10: never the only way).
 * A passkey and a signing password are none: who has no account has neither.
 */
export const needsFace = ({ ways, needed }: WillDemand): boolean =>
  ways.includes('face') &&
  needed > ways.filter((way) => way !== 'face' && way !== 'review' && !namesNobody(way)).length;
/** Whoever meets it was compared with his identity number. */
export const comparesIdentity = ({ ways, needed }: WillDemand): boolean =>
  needed > 0 && !ways.some((way) => way === 'review' || namesNobody(way));
/** Whoever has no mainland card cannot meet it, whatever he does: a passkey and a signing password alone are no demand (`locksOut`). */
export const needsCard = ({ ways, needed }: WillDemand): boolean =>
  needed > (ways.includes('review') ? 1 : 0);
/** A signing password or a passkey would count twice: it is part of the reviewed account already. */
export const countsTwice = ({ ways }: WillDemand): boolean =>
  ways.includes('review') && ways.some(namesNobody);

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

/**
 * Of the account behind a line: nobody was verified · by a mainland card · by a reviewed document under another name than the line's · under
 * the very name.
 */
export const reviewStandings = ['none', 'card', 'name', 'fits'] as const;
export type ReviewStanding = (typeof reviewStandings)[number];
/** No mainland card is behind the line, and the demand takes nothing else. */
export const cannotMeet = (demand: WillDemand, standing: ReviewStanding): boolean =>
  needsCard(demand) && (standing === 'name' || standing === 'fits');

/** What he passed of the demand, who showed these `passed` and whose account was verified by `account` under the name in the line. */
export const passedWays = (
  { ways }: WillDemand,
  passed: readonly WillWay[],
  account?: RealNameWay,
): WillWay[] =>
  ways.includes('review') && account === 'review' && passed.some(namesNobody)
    ? [...passed, 'review']
    : [...passed];

/** How many more ways he has to pass. */
export const willMissing = ({ ways, needed }: WillDemand, passed: Iterable<WillWay>): number =>
  Math.max(0, needed - new Set([...passed].filter((way) => ways.includes(way))).size);

type Told = WillDemand & { passed: readonly WillWay[]; review: ReviewStanding };
/** What his page knows that he showed, and what it still asks him for; `byKey`: he will confirm by a passkey. */
export function willLeft(told: Told, byKey: boolean): { shown: WillWay[]; left: number } {
  const ways = [...told.passed, ...(byKey ? (['passkey'] as const) : [])];
  const shown = passedWays(told, ways, told.review === 'fits' ? 'review' : undefined);
  return { shown, left: willMissing(told, shown) };
}

/** 通过运营商三要素、银行卡三要素中的1项; empty where nothing is demanded. */
export function willText({ ways, needed }: WillDemand): string {
  if (needed === 0) return '';
  const names = ways.map((way) => willWayNames[way]).join('、');
  return ways.length === needed ? `通过${names}核验` : `通过${names}中的${needed}项核验`;
}

/** Whether somebody compared him with his identity number: at the signature, or the account behind it under the name in the line. */
export const namesHim = (passed: Iterable<WillWay>, account?: RealNameWay): boolean =>
  account !== undefined || ![...passed].every(namesNobody);

/** Beside the strength of a signature whose certificate an authority names him in that the installation calls licensed. */
export const licensedText = '可靠电子签名（持牌 CA）';

/**
 * 实名＋意愿（方式） of what was passed for this very signature, 实名（方式） of whose account was verified before under the name in the line; the
 * phone alone says nothing of the person, and no more do a passkey and a signing password: beside either they stand for his will alone.
 */
export function strengthText(passed: Iterable<WillWay>, account?: RealNameWay): string {
  const ways = [...new Set(passed)];
  const will = `意愿（${ways.map((way) => willWayNames[way]).join('、')}）`;
  if (!ways.every(namesNobody)) return `实名＋${will}`;
  const named = account === undefined ? '手机号已验证，未实名' : `实名（${realNameWayNames[account]}）`;
  return ways.length === 0 ? named : `${named}${account === undefined ? '；' : '＋'}${will}`;
}
