// Who may use an enterprise's template beside those who keep templates: members and departments, until revoked.
import { z } from 'zod';
import * as f from '../fields.ts';
import { corp, route } from '../route.ts';

const tplId = f.uuidField;
export const tplGrantRow = z.object({
  grantId: f.uuidField,
  /** member: of the enterprise · group: a department with those below it. */
  kind: z.enum(['member', 'group']),
  /** Names as they were then. */
  granteeName: z.string(),
  grantedBy: z.string(),
  createTime: f.isoTime,
});
export type TplGrantRow = z.output<typeof tplGrantRow>;

export const grantRoutes = {
  grantOrRevokeTpl: route({
    paths: corp('/c/m/tpl/grantOrRevokeTpl'),
    may: 'tempAuth',
    body: 'json',
    summary:
      'Lets members and departments (who stands there at the moment of use) use templates, or ends grants at once. All or nothing.',
    input: z
      .strictObject({
        tplIds: f.jsonField(z.array(tplId).max(50, '一次最多50个模板')).default([]),
        /** 1 grants, 0 revokes. */
        grant: f.flagField,
        userIds: f.jsonField(z.array(f.uuidField).max(200, '一次最多200名成员')).default([]),
        groupIds: f.jsonField(z.array(f.uuidField).max(50, '一次最多50个部门')).default([]),
        grantIds: f.jsonField(z.array(f.uuidField).max(200)).default([]),
      })
      .refine((g) => !g.grant || g.tplIds.length > 0, '请先选择模板')
      .refine(
        (g) => (g.grant ? g.userIds.length + g.groupIds.length > 0 : g.grantIds.length > 0),
        '请先选择授权对象',
      ),
    output: z.object({ changed: z.number().int() }),
  }),
  tplGrantees: route({
    paths: corp('/c/m/tpl/grantees'),
    may: 'tempAuth',
    summary:
      'Departments and members to whom the caller may grant a template, by part of their name, at most 50 of each: all with 10601, else those that he manages.',
    input: z.strictObject({ keyword: z.string().trim().max(50, '不能超过50个字符').default('') }),
    output: z.object({
      all: z.boolean(),
      groups: z.array(z.object({ groupId: f.uuidField, name: z.string(), above: z.string().nullable() })),
      people: z.array(z.object({ userId: f.uuidField, name: z.string(), groupName: z.string().nullable() })),
    }),
  }),
  tplGrants: route({
    paths: corp('/c/m/tpl/grants'),
    may: 'tempManage',
    summary: 'To whom a template is granted now, newest first.',
    input: z.strictObject({ tplId, ...f.pageInput }),
    output: f.pageOf(tplGrantRow),
  }),
};
