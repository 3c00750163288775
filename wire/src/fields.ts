// zod over the domain's validators, and the forgiving primitives that form bodies need (numbers and JSON as strings).
import {
  creditCode,
  email,
  mobile,
  mobileOrEmail,
  normaliseMobile,
  partyName,
  password,
  type Reason,
  ruleMessages,
  type Verdict,
} from '@xinqi/domain';
import { z } from 'zod';
import { parseStrictJson } from './strict-json.ts';

/** `max` bounds what is read at all; the rule has its own bound. */
const byRule = (rule: (value: string) => Verdict, reason: Reason, max = 200) =>
  z
    .string()
    .max(max, ruleMessages[reason])
    .refine((value) => rule(value).ok, ruleMessages[reason]);

export const mobileField = z
  .string()
  .max(40, ruleMessages.mobile)
  .transform(normaliseMobile)
  .pipe(byRule(mobile, 'mobile'));
export const emailField = byRule(email, 'email', 254);
/** Mobile or e-mail; a mobile comes out in its one spelling. */
export const targetField = z
  .string()
  .max(254, ruleMessages.mobileOrEmail)
  .transform((value) => (value.includes('@') ? value.trim().toLowerCase() : normaliseMobile(value)))
  .pipe(byRule(mobileOrEmail, 'mobileOrEmail', 254));
export const passwordField = byRule(password, 'password', 100);
export const partyNameField = byRule(partyName, 'partyName', 400);
/** Number of a mainland identity card, judged where it is used. */
export const identityCardField = z.string().max(40);
/** 统一社会信用代码, in capital letters. */
export const creditCodeField = z
  .string()
  .max(40, ruleMessages.creditCode)
  .transform((value) => value.trim().toUpperCase())
  .pipe(byRule(creditCode, 'creditCode', 40));

/** Bytes of a passkey in base64url. */
export const bytesField = (max: number) =>
  z
    .string()
    .max(max)
    // one spelling for the same bytes: the bits that a last character has too many are zero
    .regex(
      /^(?:[A-Za-z0-9_-]{4})*(?:[A-Za-z0-9_-][AQgw]|[A-Za-z0-9_-]{2}[AEIMQUYcgkosw048])?$/,
      '通行密钥数据格式不正确',
    )
    .min(2, '通行密钥数据格式不正确');

/** An integer that may arrive as a digit string; never NaN, a float or an exponent (L-02, J). */
export const intField = (min: number, max: number) =>
  z
    .union([z.number(), z.string().regex(/^-?[0-9]{1,15}$/)], { error: ruleMessages.integer })
    .transform(Number)
    .pipe(z.number().int(ruleMessages.integer).min(min, `不能小于${min}`).max(max, `不能大于${max}`));
/** A degree as decimal text; a JSON number becomes its text. */
export const degreeField = z.union([z.string().max(20), z.number().transform(String)]);
/** 0/1 flag of the wire; booleans are taken too. */
export const flagField = z
  .union([z.literal([0, 1, '0', '1', 'true', 'false']), z.boolean()])
  .transform((v) => v === 1 || v === '1' || v === 'true' || v === true);

/** JSON inside a string (signatoryJson …) or the value itself: parsed once, same schema, at most 256 KB (security.md J). */
export const jsonField = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value, ctx) => {
    if (typeof value !== 'string') return value;
    if (value.length <= 262_144)
      try {
        return parseStrictJson(value);
      } catch {}
    ctx.addIssue({ code: 'custom', message: 'JSON 格式不正确' });
    return z.NEVER;
  }, schema);

/** Several values: an array, JSON, or a comma list as a form of the specification's client may send it. */
export const listField = <T extends z.ZodType>(schema: T) =>
  z.preprocess(
    (value) => (typeof value === 'string' && !value.trimStart().startsWith('[') ? value.split(',') : value),
    jsonField(schema),
  );

export const uuidField = z
  .string()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, '编号格式不正确');
export const applyNoField = z.string().regex(/^APL[0-9A-HJKMNP-TV-Z]{26}$/, '合同编号格式不正确');
export const signNoField = z.string().regex(/^SGN[0-9A-HJKMNP-TV-Z]{26}$/, '签署编号格式不正确');
/** base64url of 32 bytes. */
export const hmacField = z.string().regex(/^[A-Za-z0-9_-]{43}$/, '链接无效');
export const tsField = intField(1, 9_999_999_999_999);
export const isoTime = z.iso.datetime();
/** Answer to a captcha: "<place of the piece or number>.<nonce>". */
export const imgCodeField = z.string().max(40);
/** 签署密码. */
export const signPasswordField = z.string().regex(/^[0-9]{6}$/, '请输入6位数字签署密码');
export const smsCodeField = z.string().regex(/^[0-9]{6}$/, '请输入6位数字验证码');

export const pageInput = {
  itemPage: intField(1, 1_000_000).default(1),
  pageSize: intField(1, 200).default(20),
};
/** The input of a list: its page, as far as lists are paged at all, and its filters. */
export const paged = <T extends z.ZodRawShape>(filters: T) =>
  z
    .strictObject({ ...pageInput, ...filters })
    .refine(
      (asked) => (asked as Paged).itemPage * (asked as Paged).pageSize <= 10_000,
      '请用筛选条件缩小范围',
    );
type Paged = { itemPage: number; pageSize: number };
/** Part of a name that a list is searched for. */
export const keywordField = z.string().trim().max(100, '不能超过100个字符').default('');
export const pageOf = <T extends z.ZodType>(row: T) =>
  z.object({
    list: z.array(row),
    total: z.number().int(),
    itemPage: z.number().int(),
    pageSize: z.number().int(),
  });

/** The link credential (security.md §2.3): applyNo, signNo and the pair; absent when a session asks instead. */
export const linkFields = {
  applyNo: applyNoField,
  signNo: signNoField.optional(),
  sign: hmacField.optional(),
  ts: tsField.optional(),
};
/** Outputs that are bytes, events or a redirect, not an envelope. */
export const raw = z.never();
