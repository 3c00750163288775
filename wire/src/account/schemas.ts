// Sessions and identities (spec §3 "Session state", §7.18).
import { z } from 'zod';
import { imgCodeField, isoTime, uuidField } from '../fields.ts';

/** One identity that a login holds: the person (userType 0) or an enterprise of which he is a member (1). */
export const authUser = z.object({
  userId: uuidField,
  userType: z.literal([0, 1]),
  name: z.string(),
  /** Masked mobile or mail of the login, e.g. 138****8000. */
  account: z.string(),
  superFlag: z.boolean(),
  /** Permission pids of the member in this enterprise (empty for a person; a super administrator has all). */
  pids: z.array(z.number().int()),
  corpId: uuidField.nullable(),
  realName: z.boolean(),
  /** Of an enterprise, whether its claim to the name was verified: 0 no, 1 by a simulator (测试环境), 2 yes; null for a person. */
  certified: z.literal([0, 1, 2]).nullable(),
  accountInfoVO: z.object({ rechargeButton: z.literal([0, 1]), isUserInvite: z.literal([0, 1]) }),
});
export type AuthUser = z.output<typeof authUser>;

export const session = z.object({
  /** Opaque; goes into the bearer as `token`. */
  token: z.string(),
  /** Opaque enterprise token, `consoleToken` of the bearer; null for a login without an enterprise. */
  consoleToken: z.string().nullable(),
  /** The enterprise that consoleToken acts for; another one of the login needs switchCorp. */
  consoleCorpId: uuidField.nullable(),
  authUser,
  allAuthUser: z.array(authUser),
  expiresAt: z.iso.datetime(),
  /** Secret of this browser for this account; it opens nothing. Shown at later logins, it keeps strangers' failures from counting. */
  knownDevice: z.string(),
});
export type Session = z.output<typeof session>;

/** What a code or captcha was asked for; a code is good for its own purpose only (B-04, B-05). */
export const verifyType = z.enum(['register', 'login', 'reset']);
/** What a captcha can be asked for: codes, binding another address, and checking many identities (spec §7.3 userValidate). */
export const captchaType = z.enum([...verifyType.options, 'bind', 'userValidate']);
/** A code of the owner's app, or a recovery code. */
export const secondCode = z.string().min(1, '请输入验证码').max(20);

/** What logins have given this browser as `knownDevice`, one for each account, joined by dots. */
export const knownDevice = z
  .string()
  .regex(/^[A-Za-z0-9_-]{43}(\.[A-Za-z0-9_-]{43}){0,4}$/, '设备标识格式不正确')
  .optional();
/** Asked for by NUMBER_IDLE. */
export const ownerPassword = z.string().min(1).max(100).optional();

/** A solved captcha. */
export const captchaAnswer = { imgCode: imgCodeField, imgCodeId: uuidField };
const captchaWork = {
  imgCodeId: uuidField,
  /** The nonce of the answer makes SHA-256 of "<imgCodeId>.<nonce>" begin with so many zero bits. */
  workBits: z.number().int(),
  expiresAt: isoTime,
};
/** A captcha to solve: the piece belongs into one gap of the picture, or a question has a number for its answer. */
export const captchaDrawn = z.discriminatedUnion('kind', [
  z.object({
    ...captchaWork,
    kind: z.literal('slide'),
    /** Of the picture, in the pixels that the answer counts from its left edge. */
    width: z.number().int(),
    height: z.number().int(),
    pieceWidth: z.number().int(),
    pieceTop: z.number().int(),
    /** `data:` addresses of PNG. */
    picture: z.string(),
    piece: z.string(),
  }),
  z.object({ ...captchaWork, kind: z.literal('text'), question: z.string() }),
]);

/** One login that lives. */
export const loginRow = z.object({
  loginId: uuidField,
  way: z.enum(['password', 'code', 'register', 'qr', 'enterprise', 'passkey', 'sso']),
  /** Browser and system in words of ours. */
  device: z.string(),
  /** Address without its last part. */
  place: z.string(),
  createTime: z.iso.datetime(),
  lastTime: z.iso.datetime(),
  /** The login that asks. */
  current: z.boolean(),
});
export type LoginRow = z.output<typeof loginRow>;

export const accountInfo = z.object({
  name: z.string(),
  /** Masked. */
  mobile: z.string(),
  email: z.string().nullable(),
  /** A document from outside the mainland as it was registered, its number masked; not verified. */
  document: z.object({ docType: z.number().int(), docNo: z.string() }).nullable(),
  /** A proven address is a login. */
  emailProven: z.boolean(),
  /** Whether a login asks for a code of the owner's app too, and how many recovery codes are left. */
  secondFactor: z.boolean(),
  recoveryLeft: z.number().int(),
  createTime: z.iso.datetime(),
  /** When the password was changed last; null since the registration. */
  passwordTime: z.iso.datetime().nullable(),
  /** When the signing password was chosen; null without one. */
  signPasswordTime: z.iso.datetime().nullable(),
});
export type AccountInfo = z.output<typeof accountInfo>;
