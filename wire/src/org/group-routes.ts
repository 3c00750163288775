// Departments of an enterprise (spec §7.7 /c/m/group, listGroup; docs/decisions/0034). An absent parent is the enterprise itself.
import { z } from 'zod';
import * as f from '../fields.ts';
import { route } from '../route.ts';

/** Spec §3: nodes nest through childCorpGroups, in the order that the enterprise gave them. */
export type GroupNode = {
  groupId: string;
  name: string;
  version: number;
  /** Members directly in it; those below it are not counted. */
  memberCount: number;
  headId: string | null;
  headName: string | null;
  /** Department of the messenger that it is bound to; treeGroup alone tells it: to choose a department nobody needs it. */
  dingDeptId?: string | null;
  childCorpGroups: GroupNode[];
};
/** Ten thousand of them are made by the server alone: their shape is not judged node by node. */
const groupNodes = z.array(z.custom<GroupNode>((node) => typeof node === 'object' && node !== null));

const call = <const T extends string>(tail: T) =>
  [{ path: `/c/m/group${tail}` as `/c/m/group${T}`, callers: ['corp'] }] as const;
const name = z.string({ error: '请填写部门名称' }).trim().max(200, '不能超过50个字符');
/** Version that the page shows; a newer one answers STATE_CHANGED. */
const version = f.intField(0, 2_000_000_000);
/** As the messenger writes it: a decimal number, in words, since a JSON number of 19 digits would be another one. */
const dingDept = z
  .string('钉钉部门 ID 须为1-19位数字，不能以0开头')
  .trim()
  .regex(/^[1-9]\d{0,18}$/, '钉钉部门 ID 须为1-19位数字，不能以0开头');
const changed = z.object({ changed: z.number().int() });
const tree = z.object({
  corpName: z.string(),
  /** Members in no department. */
  memberCount: z.number().int(),
  childCorpGroups: groupNodes,
});

export const groupRoutes = {
  treeGroup: route({
    paths: call('/treeGroup'),
    may: 'memberManage',
    summary: 'All departments of the enterprise as one tree, with heads and members directly in each.',
    output: tree,
  }),
  listGroup: route({
    paths: [
      { path: '/c/listGroup', callers: ['corp'] },
      { path: '/i/listGroup', callers: ['user'] },
    ],
    summary: 'The departments, for any member to choose one; a person names the enterprise by corpId.',
    input: z.strictObject({ corpId: f.uuidField.optional() }),
    output: tree,
  }),
  updateGroup: route({
    paths: call('/updateGroup'),
    may: 'organStru',
    summary:
      'Makes a department, or renames and moves one with everything below it, last there or beside one that stands there; never into itself, ten levels at most.',
    input: z
      .strictObject({
        groupId: f.uuidField.optional(),
        name,
        /** Where it stands; absent: directly under the enterprise. */
        parentId: f.uuidField.optional(),
        version: version.optional(),
        /** Right before or right after this one, which stands under the same parent; at most one, of what exists already. */
        beforeGroupId: f.uuidField.optional(),
        afterGroupId: f.uuidField.optional(),
      })
      .refine((g) => g.groupId === undefined || g.version !== undefined, '请刷新后重试')
      .refine(
        ({ groupId, beforeGroupId: before, afterGroupId: after }) =>
          !(before || after) || (groupId !== undefined && !(before && after)),
        '请刷新后重试',
      ),
    output: z.object({ groupId: f.uuidField }),
  }),
  delGroup: route({
    paths: call('/delGroup'),
    may: 'organStru',
    summary: 'Deletes a department without departments and members in it.',
    input: z.strictObject({ groupId: f.uuidField, version }),
    output: changed,
  }),
  sortOrder: route({
    paths: call('/sortOrder/exchange'),
    may: 'organStru',
    summary: 'Exchanges the places of two departments that stand under the same one.',
    input: z.strictObject({ groupId: f.uuidField, targetGroupId: f.uuidField }),
    output: changed,
  }),
  topGroup: route({
    paths: call('/topGroup'),
    may: 'organStru',
    summary: 'Puts a department before its siblings.',
    input: z.strictObject({ groupId: f.uuidField }),
    output: changed,
  }),
  setGroupMan: route({
    paths: call('/setGroupMan'),
    may: 'organStru',
    summary: 'Makes a member of the enterprise the head of a department; without memberId it has none.',
    input: z.strictObject({ groupId: f.uuidField, memberId: f.uuidField.optional() }),
    output: changed,
  }),
  dingTalkGroupBind: route({
    paths: call('/dingTalkGroupBind'),
    may: 'organStru',
    body: 'json',
    summary:
      'States which department of the workplace messenger corresponds to a department; empty or absent: none; nothing is asked from the messenger.',
    input: z.strictObject({ groupId: f.uuidField, dingDeptId: dingDept.optional(), version }),
    output: changed,
  }),
};
