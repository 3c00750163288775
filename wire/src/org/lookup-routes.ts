// Lookups while parties are entered (spec §7.3 "Other helpers", §5 "Other rules"; security.md §2.4: personal-data
// oracles). Each has a quota and answers no more than its purpose needs; docs/decisions/0012.
import { z } from 'zod';
import * as f from '../fields.ts';
import { route } from '../route.ts';
import { arrayArgument, arrayOrJson } from './array-argument.ts';

/** Most pages of found enterprises: a search, not a register. */
export const maxEnterprisePages = 5;
/** Most items of one question. */
export const maxNames = 50;
export const maxPairs = 100;
/** Pairs a day that need no captcha. */
export const pairsWithoutCaptcha = 10;

const signedIn = (path: string) => [{ path, callers: ['user', 'corp'] }] as const;
/** Not trimmed, any length: a wrong number is an answer (it fails), not a bad question. */
export const identityPair = z.strictObject({
  name: z.string({ error: '请填写姓名' }).min(1, '请填写姓名').max(100, '不能超过100个字符'),
  identityNo: z.string({ error: '请填写证件号码' }).min(1, '请填写证件号码').max(40, '不能超过40个字符'),
});
/** Answered by a simulator: 测试环境. */
const testEnvironment = z.boolean();

export const lookupRoutes = {
  findByEmailOrMphone: route({
    paths: signedIn('/i/findByEmailOrMphone'),
    summary:
      'Whether exactly this mobile or proven mail address is registered; with corpUserId (an enterprise of the caller’s) whether he is its member.',
    input: z.strictObject({ targetId: f.targetField, corpUserId: f.uuidField.optional() }),
    output: z.object({
      exists: z.boolean(),
      /** Always 0: an enterprise has no login of its own. */
      userType: z.literal(0).nullable(),
      member: z.boolean().nullable(),
    }),
  }),
  findByPagedEnterpriseList: route({
    paths: signedIn('/i/findByPagedEnterpriseList'),
    summary: `Registered enterprises whose name contains the text, at most ${maxEnterprisePages} pages of 20.`,
    input: z.strictObject({
      companyName: z
        .string({ error: '请至少输入两个字' })
        .trim()
        .min(2, '请至少输入两个字')
        .max(100, '不能超过100个字符')
        .refine((text) => !text.includes('\0'), '搜索内容不正确'),
      itemPage: f.intField(1, maxEnterprisePages).default(1),
      pageSize: f.intField(1, 20).default(20),
    }),
    output: f.pageOf(z.object({ companyName: z.string() })).extend({
      /** Of the enterprises found, at most as many as the pages show; false when there are more. */
      totalExact: z.boolean(),
    }),
  }),
  queryCreditCode: route({
    paths: signedIn('/i/queryCreditCode'),
    body: 'json',
    summary:
      'Unified social credit codes of enterprises by exact full name; null where the register has none.',
    answers: ['LOOKUP_AWAY'],
    input: z.strictObject({ signatoryFullName: arrayOrJson }).transform(({ signatoryFullName }, ctx) => ({
      signatoryFullName: arrayArgument('queryCreditCode', f.partyNameField, maxNames, signatoryFullName, ctx),
    })),
    output: z.object({
      list: z.array(
        z.object({
          signatoryFullName: z.string(),
          creditCode: z.string().nullable(),
          /** An enterprise of exactly this name is registered here. */
          registered: z.boolean(),
        }),
      ),
      testEnvironment,
    }),
  }),
  userValidate: route({
    paths: signedIn('/i/userValidate'),
    body: 'json',
    summary: `Of name and identity-number pairs those that fail. 100 pairs a day; from the ${pairsWithoutCaptcha + 1}th on a captcha of verifyType userValidate.`,
    answers: ['CAPTCHA_REQUIRED', 'CAPTCHA_WRONG', 'LOOKUP_REAL_NAME_REQUIRED', 'LOOKUP_AWAY'],
    input: z
      .strictObject({
        list: arrayOrJson,
        imgCode: f.imgCodeField.optional(),
        imgCodeId: f.uuidField.optional(),
      })
      .transform(({ list, imgCode, imgCodeId }, ctx) => ({
        list: arrayArgument('userValidate', identityPair, maxPairs, list, ctx),
        imgCode,
        imgCodeId,
      })),
    output: z.object({ list: z.array(identityPair), testEnvironment }),
  }),
};
