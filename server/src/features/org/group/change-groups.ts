// Changes of departments: one at a time in an enterprise, judged by the domain over the whole tree, written by version.
import { type GroupVerdict, mayPlaceGroup } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import { uuidv7 } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import { type Turn, turn } from '../../log/index.ts';
import type { Parts } from '../parts.ts';
import { nameOfMember } from './heads-store.ts';
import { demandNoGain, demandOthers, sealsWithPlace } from './own-place.ts';
import * as store from './store.ts';

const refusals = {
  name: 'GROUP_NAME_INVALID',
  parent: 'NOT_FOUND',
  cycle: 'GROUP_CYCLE',
  depth: 'GROUP_TOO_DEEP',
  taken: 'GROUP_NAME_TAKEN',
  full: 'GROUP_FULL',
} as const satisfies Record<Extract<GroupVerdict, { ok: false }>['reason'], string>;

const placeOf = (row: store.GroupRecord) => ({
  groupId: row.group_id,
  parentId: row.parent_id,
  name: row.name,
});
const nameOf = (tree: readonly store.GroupRecord[], groupId: string | null): string =>
  tree.find((row) => row.group_id === groupId)?.name ?? '企业直属';

async function groupAt({ tx, corpId }: Turn, groupId: string): Promise<store.GroupRecord> {
  const row = await store.findGroup(tx, corpId, groupId);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}
async function write(at: Turn, group: store.GroupRecord): Promise<void> {
  if (!(await store.updateGroup(at.tx, group, at.now))) throw new AppError('STATE_CHANGED');
}

type Saved = {
  groupId?: string | undefined;
  name: string;
  parentId?: string | undefined;
  version?: number | undefined;
  beforeGroupId?: string | undefined;
  afterGroupId?: string | undefined;
};

/** Puts it right beside one that stands there; answers its own place and how that is said, undefined when none was named. */
async function placeBeside(at: Turn, tree: readonly store.GroupRecord[], input: Saved) {
  const { groupId, parentId = null, beforeGroupId, afterGroupId } = input;
  const anchor = beforeGroupId ?? afterGroupId;
  if (groupId === undefined || anchor === undefined) return undefined;
  const order = tree
    .filter((row) => row.parent_id === parentId && row.group_id !== groupId)
    .map((row) => row.group_id);
  const found = order.indexOf(anchor);
  if (found < 0) throw new AppError('GROUP_NOT_SIBLINGS');
  order.splice(beforeGroupId ? found : found + 1, 0, groupId);
  await store.orderGroups(at.tx, at.corpId, order);
  return {
    sort: order.indexOf(groupId) + 1,
    said: `排在“${nameOf(tree, anchor)}”之${beforeGroupId ? '前' : '后'}`,
  };
}

export const saveGroup = (parts: Parts, ctx: Ctx, input: Saved): Promise<{ groupId: string }> =>
  turn(parts, ctx, 'organStru', async (at) => {
    const tree = await store.groupsOf(at.tx, at.corpId);
    const { name, parentId = null } = input;
    const verdict = mayPlaceGroup(tree.map(placeOf), {
      ...(input.groupId ? { groupId: input.groupId } : {}),
      name,
      parentId,
    });
    if (!verdict.ok) throw new AppError(refusals[verdict.reason]);
    const last = Math.max(0, ...tree.filter((row) => row.parent_id === parentId).map((row) => row.sort));
    if (input.groupId === undefined) {
      const groupId = uuidv7(at.now);
      const group = { groupId, corpId: at.corpId, parentId, name, sort: last + 1 };
      await store.insertGroup(at.tx, group, at.now);
      await at.record({ kind: 'group.create', target: name, content: `上级：${nameOf(tree, parentId)}` });
      return { groupId };
    }
    const before = tree.find((row) => row.group_id === input.groupId);
    if (!before) throw new AppError('NOT_FOUND');
    if (before.version !== input.version) throw new AppError('STATE_CHANGED');
    const moved = before.parent_id !== parentId;
    if (moved) await demandNoGain(at, before.group_id, parentId);
    const beside = await placeBeside(at, tree, input);
    const sort = beside?.sort ?? (moved ? last + 1 : before.sort);
    await write(at, { ...before, name, parent_id: parentId, sort });
    const said = beside ? `，${beside.said}` : '';
    if (moved)
      await at.record({
        kind: 'group.move',
        target: name,
        content: `由“${nameOf(tree, before.parent_id)}”移到“${nameOf(tree, parentId)}”${said}${await sealsWithPlace(parts, at, before.parent_id, parentId)}`,
      });
    else if (beside && name === before.name)
      await at.record({ kind: 'group.order', target: name, content: beside.said });
    else await at.record({ kind: 'group.edit', target: name, content: `原名称：${before.name}${said}` });
    return { groupId: before.group_id };
  });

export const removeGroup = (
  parts: Parts,
  ctx: Ctx,
  { groupId, version }: { groupId: string; version: number },
): Promise<{ changed: number }> =>
  turn(parts, ctx, 'organStru', async (at) => {
    const row = await groupAt(at, groupId);
    if (row.version !== version) throw new AppError('STATE_CHANGED');
    const below = await store.subtreeIds(at.tx, at.corpId, groupId);
    if (below.length > 1 || (await store.countIn(at.tx, groupId)) > 0) throw new AppError('GROUP_NOT_EMPTY');
    if (!(await store.deleteGroup(at.tx, groupId, version))) throw new AppError('STATE_CHANGED');
    await at.record({ kind: 'group.delete', target: row.name, content: '删除空部门' });
    return { changed: 1 };
  });

export const exchangeGroups = (
  parts: Parts,
  ctx: Ctx,
  { groupId, targetGroupId }: { groupId: string; targetGroupId: string },
): Promise<{ changed: number }> =>
  turn(parts, ctx, 'organStru', async (at) => {
    const [row, target] = [await groupAt(at, groupId), await groupAt(at, targetGroupId)];
    if (row.parent_id !== target.parent_id) throw new AppError('GROUP_NOT_SIBLINGS');
    if (groupId === targetGroupId) throw new AppError('GROUP_NOT_SIBLINGS');
    await write(at, { ...row, sort: target.sort });
    await write(at, { ...target, sort: row.sort });
    await at.record({ kind: 'group.order', target: row.name, content: `与“${target.name}”交换位置` });
    return { changed: 2 };
  });

export const topGroup = (parts: Parts, ctx: Ctx, groupId: string): Promise<{ changed: number }> =>
  turn(parts, ctx, 'organStru', async (at) => {
    const row = await groupAt(at, groupId);
    const tree = await store.groupsOf(at.tx, at.corpId);
    const first = Math.min(...tree.filter((r) => r.parent_id === row.parent_id).map((r) => r.sort));
    await write(at, { ...row, sort: first - 1 });
    await at.record({ kind: 'group.order', target: row.name, content: '置顶' });
    return { changed: 1 };
  });

export const setHead = (
  parts: Parts,
  ctx: Ctx,
  { groupId, memberId }: { groupId: string; memberId?: string | undefined },
): Promise<{ changed: number }> =>
  turn(parts, ctx, 'organStru', async (at) => {
    const row = await groupAt(at, groupId);
    const head = memberId && (await nameOfMember(at.tx, at.corpId, memberId));
    if (memberId !== undefined && head === undefined) throw new AppError('NOT_FOUND');
    if (memberId !== undefined) await demandOthers(at, [memberId]);
    await write(at, { ...row, head_id: memberId ?? null });
    await at.record({ kind: 'group.head', target: row.name, content: `主管：${head ?? '无'}` });
    return { changed: 1 };
  });

/** The administrator's own statement: nothing is asked from the messenger, and no right follows from it. */
export const bindGroup = (
  parts: Parts,
  ctx: Ctx,
  input: { groupId: string; dingDeptId?: string | undefined; version: number },
): Promise<{ changed: number }> =>
  turn(parts, ctx, 'organStru', async (at) => {
    const { groupId, dingDeptId: bound = null, version } = input;
    const row = await groupAt(at, groupId);
    if (row.version !== version) throw new AppError('STATE_CHANGED');
    if (row.ding_dept_id === bound) return { changed: 0 };
    if (bound && (await store.findBound(at.tx, at.corpId, bound))) throw new AppError('GROUP_DING_TAKEN');
    await write(at, { ...row, ding_dept_id: bound });
    const before = row.ding_dept_id ? `（原为 ${row.ding_dept_id}）` : '';
    await at.record({
      kind: 'group.bind',
      target: row.name,
      content: `${bound ? `钉钉部门 ID：${bound}` : '解除绑定'}${before}`,
    });
    return { changed: 1 };
  });
