// Whether an enterprise was verified (docs/decisions/0061): its registered name is a claim until then, and stands for nothing. How it is: real-name.
import { z } from 'zod';
import * as f from '../fields.ts';
import { route } from '../route.ts';

export const corpStanding = z.object({
  companyName: z.string(),
  verified: z.boolean(),
  verifiedTime: f.isoTime.nullable(),
  /** 统一社会信用代码 with which it was verified. */
  creditCode: z.string().nullable(),
  /** Another enterprise was verified with this name. */
  nameTaken: z.boolean(),
  /** A simulator answers, or answered: 测试环境. */
  testEnvironment: z.boolean(),
  /** The seal that it may show until it is verified: a sample, marked 未认证; null when verified, or when the name cannot be drawn. */
  sample: z.object({ svg: z.string(), widthMm: z.number(), heightMm: z.number() }).nullable(),
});
export type CorpStanding = z.output<typeof corpStanding>;

export const standingRoutes = {
  corpStanding: route({
    paths: [{ path: '/c/corp/standing', callers: ['corp'] }],
    summary: 'Whether the enterprise was verified, and its sample seal until then.',
    output: corpStanding,
  }),
  renameCorp: route({
    paths: [{ path: '/c/m/corp/rename', callers: ['corp'] }],
    may: 'memberManage',
    summary: 'A super administrator gives an enterprise that was not verified another name.',
    input: z.strictObject({ companyName: f.partyNameField }),
    output: z.object({ companyName: z.string() }),
  }),
};
