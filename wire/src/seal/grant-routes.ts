// Who may use a seal: members and other enterprises, with a period, revoked at once (spec §7.10; security.md E-06, E-07).
import { z } from 'zod';
import * as f from '../fields.ts';
import { route } from '../route.ts';

const day = z.iso.date('日期格式不正确');

export const sealGrantRow = z.object({
  grantId: f.uuidField,
  /** member: of the enterprise · group: a department with those below it · corp: another enterprise, whose managers of seals use it. */
  kind: z.enum(['member', 'group', 'corp']),
  /** As it was called then. */
  granteeName: z.string(),
  state: z.enum(['toCome', 'valid', 'ended', 'revoked']),
  startTime: f.isoTime,
  /** null: until revoked. */
  endTime: f.isoTime.nullable(),
  grantedBy: z.string(),
  createTime: f.isoTime,
  revokeTime: f.isoTime.nullable(),
});
export type SealGrantRow = z.output<typeof sealGrantRow>;

export const grantRoutes = {
  grantOrRevokeSeal: route({
    paths: [{ path: '/c/m/seal/grantOrRevokeSeal', callers: ['corp'] }],
    may: 'sealAuth',
    body: 'json',
    summary:
      'Grants a seal to members, departments (who stands there at the moment of use) or other enterprises for a period of days in Beijing (the last one included), or revokes grants at once. A second grant takes the place of the first. All or nothing.',
    input: z
      .strictObject({
        sealId: f.uuidField,
        /** 1 grants, 0 revokes. */
        grant: f.flagField,
        userIds: f.jsonField(z.array(f.uuidField).max(200, '一次最多200名成员')).default([]),
        groupIds: f.jsonField(z.array(f.uuidField).max(50, '一次最多50个部门')).default([]),
        /** Full names of verified enterprises. */
        corpNames: f
          .jsonField(z.array(z.string().trim().min(2).max(100)).max(20, '一次最多20家企业'))
          .default([]),
        grantIds: f.jsonField(z.array(f.uuidField).max(200)).default([]),
        beginDate: day.optional(),
        endDate: day.optional(),
      })
      .refine(
        (g) =>
          g.grant ? g.userIds.length + g.groupIds.length + g.corpNames.length > 0 : g.grantIds.length > 0,
        '请先选择授权对象',
      )
      .refine((g) => !g.beginDate || !g.endDate || g.beginDate <= g.endDate, {
        error: '结束日期不能早于开始日期',
        path: ['endDate'],
      }),
    output: z.object({ changed: z.number().int() }),
  }),
  sealGrantees: route({
    paths: [{ path: '/c/m/seal/grantees', callers: ['corp'] }],
    may: 'sealAuth',
    summary:
      'Departments and members to whom the caller may grant a seal, by part of their name, at most 50 of each: all with 10401, else those that he manages.',
    input: z.strictObject({ keyword: z.string().trim().max(50, '不能超过50个字符').default('') }),
    output: z.object({
      /** Everybody of the enterprise, and other enterprises. */
      all: z.boolean(),
      groups: z.array(z.object({ groupId: f.uuidField, name: z.string(), above: z.string().nullable() })),
      people: z.array(z.object({ userId: f.uuidField, name: z.string(), groupName: z.string().nullable() })),
    }),
  }),
  sealUsers: route({
    paths: [{ path: '/c/m/seal/sealUsers', callers: ['corp'] }],
    may: 'sealManage',
    summary: 'To whom a seal is and was granted, newest first; revoked ones last.',
    input: z.strictObject({ sealId: f.uuidField, ...f.pageInput }),
    output: f.pageOf(sealGrantRow),
  }),
};
