// By what a person is verified: what he says of himself is compared with what his operator or his bank knows, or he shows his face. The phone is
// always that of his account, which he has proved by a code.

export const personWays = ['operator3', 'bank4', 'bank3'] as const;
export type PersonWay = (typeof personWays)[number];
export const personWayNames: Readonly<Record<PersonWay, string>> = {
  operator3: '运营商三要素',
  bank4: '银行卡四要素',
  bank3: '银行卡三要素',
};
/** By which a party outside says who he is: the same, and his living face. Nobody has to show it (docs/decisions/0149). */
export const identityWays = [...personWays, 'face'] as const;
export type IdentityWay = (typeof identityWays)[number];
export const identityWayNames: Readonly<Record<IdentityWay, string>> = {
  ...personWayNames,
  face: '人脸识别',
};
export const byBank = (way: IdentityWay): boolean => way === 'bank4' || way === 'bank3';
/** By what an account can be verified: nobody outside is asked in a review, so that it is no way of showing one's will. */
export const realNameWays = [...identityWays, 'review'] as const;
export type RealNameWay = (typeof realNameWays)[number];
export const realNameWayNames: Readonly<Record<RealNameWay, string>> = {
  ...identityWayNames,
  review: '人工审核',
};
/** What is compared. */
export const identityWayElements: Readonly<Record<IdentityWay, string>> = {
  operator3: '姓名、身份证号、手机号',
  bank4: '姓名、身份证号、银行卡号、银行预留手机号',
  bank3: '姓名、身份证号、银行卡号',
  face: '姓名、身份证号、本人面容',
};

/** So long a face may be shown after it was asked for, once (domain.md §2.1). */
export const faceMinutes = 30;

/** Tries of one account a day: in all, and by one bank card. Only the account's own tries count. */
export const triesADay = { all: 10, card: 5 } as const;

/** match: verified · mismatch: the party says no · unknown: it has no record of him. */
export const checkResults = ['match', 'mismatch', 'unknown'] as const;
export type CheckResult = (typeof checkResults)[number];

/** What a person can do about a no. */
export const outcomeText = (result: Exclude<CheckResult, 'match'>, way?: IdentityWay): string => {
  if (way === 'face')
    return result === 'mismatch'
      ? '没有通过人脸识别：不是身份证上的本人，或没有检测到真人。请核对姓名和身份证号，在光线充足处由本人重试，或换个方式验证。'
      : '认证机构没有查到您的身份证照片，无法用人脸识别，请换个方式验证。';
  return result === 'mismatch'
    ? '填写的信息与登记的信息不一致。请核对姓名、身份证号是否为身份证上的内容，以及手机号或银行卡是否由您本人办理。'
    : '认证机构没有查到您的记录，可能是新办的手机号或银行卡，或该号段、银行暂不支持。';
};
