// By what a person is verified: what he says of himself is compared with what his operator or his bank knows. The phone is always that of
// his account, which he has proved by a code.

export const personWays = ['operator3', 'bank4', 'bank3'] as const;
export type PersonWay = (typeof personWays)[number];
export const personWayNames: Readonly<Record<PersonWay, string>> = {
  operator3: '运营商三要素',
  bank4: '银行卡四要素',
  bank3: '银行卡三要素',
};
/** By what an account can be verified: nobody outside is asked in a review, so that it is no way of showing one's will. */
export const realNameWays = [...personWays, 'review'] as const;
export type RealNameWay = (typeof realNameWays)[number];
export const realNameWayNames: Readonly<Record<RealNameWay, string>> = {
  ...personWayNames,
  review: '人工审核',
};
/** What is compared. */
export const personWayElements: Readonly<Record<PersonWay, string>> = {
  operator3: '姓名、身份证号、手机号',
  bank4: '姓名、身份证号、银行卡号、银行预留手机号',
  bank3: '姓名、身份证号、银行卡号',
};

/** Tries of one account a day: in all, and by one bank card. Only the account's own tries count. */
export const triesADay = { all: 10, card: 5 } as const;

/** match: verified · mismatch: the party says no · unknown: it has no record of him. */
export const checkResults = ['match', 'mismatch', 'unknown'] as const;
export type CheckResult = (typeof checkResults)[number];

/** What a person can do about a no. */
export const outcomeText = (result: Exclude<CheckResult, 'match'>): string =>
  result === 'mismatch'
    ? '填写的信息与登记的信息不一致。请核对姓名、身份证号是否为身份证上的内容，以及手机号或银行卡是否由您本人办理。'
    : '认证机构没有查到您的记录，可能是新办的手机号或银行卡，或该号段、银行暂不支持。';
