// Sessions and identities (spec §3 "Session state", §7.18).
import { z } from 'zod';
import { uuidField } from '../fields.ts';

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
  accountInfoVO: z.object({ rechargeButton: z.literal([0, 1]), isUserInvite: z.literal([0, 1]) }),
});
export type AuthUser = z.output<typeof authUser>;

export const session = z.object({
  /** Opaque; goes into the bearer as `token`. */
  token: z.string(),
  /** Opaque enterprise token, `consoleToken` of the bearer; null for a login without an enterprise. */
  consoleToken: z.string().nullable(),
  authUser,
  allAuthUser: z.array(authUser),
  expiresAt: z.iso.datetime(),
});
export type Session = z.output<typeof session>;

/** What a code or captcha was asked for; a code is good for its own purpose only (B-04, B-05). */
export const verifyType = z.enum(['register', 'login']);
/** What an image captcha can be drawn for: codes, and checking many identities (spec §7.3 userValidate). */
export const captchaType = z.enum([...verifyType.options, 'userValidate']);
