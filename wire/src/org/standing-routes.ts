// Whether an enterprise was verified (docs/decisions/0061): its registered name is a claim until then, and stands for nothing. How it is: real-name.
import { lossReasons, standingWays } from '@xinqi/domain';
import { z } from 'zod';
import * as f from '../fields.ts';
import { route } from '../route.ts';

const lossReason = z.enum(lossReasons);
const standingOnce = z.object({
  companyName: z.string(),
  creditCode: z.string(),
  /** By what; null: before anybody had to show that he speaks for it. */
  way: z.enum(standingWays).nullable(),
  verifiedTime: f.isoTime,
  /** When the register answered last that was asked again. */
  judgedTime: f.isoTime.nullable(),
  lostTime: f.isoTime.nullable(),
  lostReason: lossReason.nullable(),
  /** A simulator answered (测试环境): that it was verified, or why it is no more. */
  simulated: z.boolean(),
});
export type StandingOnce = z.output<typeof standingOnce>;

export const corpStanding = z.object({
  companyName: z.string(),
  verified: z.boolean(),
  verifiedTime: f.isoTime.nullable(),
  /** 统一社会信用代码 with which it was verified. */
  creditCode: z.string().nullable(),
  /** Why it is a claim again; null while it is verified, and when it never was. */
  lost: z.object({ reason: lossReason, time: f.isoTime }).nullable(),
  /** What the register said that is not as it was verified, since when: asked again before anything follows. */
  doubt: z.object({ reason: lossReason, since: f.isoTime }).nullable(),
  /** When the register is asked again about a verified one. */
  nextJudged: f.isoTime.nullable(),
  /** Each time that it was verified, newest first, twenty at most. */
  history: z.array(standingOnce),
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
