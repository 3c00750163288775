// Drawing, deleting and switching flows (docs/decisions/0040). Each change holds the enterprise's switch, so that whoever sends
// or signs meanwhile is before or after it, never beside it (E-09); two windows cannot both win (version).
import { type FlowType, flowRight, flowTypeName } from '@xinqi/domain';
import type { Parsed } from '@xinqi/wire';
import type { flowRoutes } from '@xinqi/wire/flow';
import { AppError } from '../../../platform/app-error.ts';
import { uuidv7 } from '../../../platform/clock.ts';
import { isUniqueViolation } from '../../../platform/db.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import { type Turn, turn } from '../../log/index.ts';
import type { FlowParts } from '../parts.ts';
import { demandPresent, mentionedIn, namesOf } from './names.ts';
import { describeFlow } from './present.ts';
import * as store from './store.ts';

type Input<K extends keyof typeof flowRoutes> = Parsed<(typeof flowRoutes)[K]>;
const mostFlows = 200;
const mostNamed = 500;

/** A turn of who may draw this type, with the switch held. */
const drawing = <T>(parts: FlowParts, ctx: Ctx, flowType: FlowType, work: (at: Turn) => Promise<T>) =>
  turn(parts, ctx, flowRight[flowType], async (at) => {
    await store.settingOf(at.tx, at.corpId, 'update');
    return work(at);
  });

/** The flow as the page showed it; FLOW_CHANGED when it is another by now, or gone. */
async function flowAt({ tx, corpId }: Turn, flowId: string, version: number | undefined) {
  const flow = await store.findFlow(tx, corpId, flowId);
  if (flow?.version !== version || !flow) throw new AppError('FLOW_CHANGED');
  return flow;
}

const drawnOf = (flow: store.DrawnFlow) => ({
  name: flow.name,
  design: flow.design,
  selfApprove: flow.self_approve,
  smsConfirm: flow.sms_confirm,
  drawnBy: flow.drawn_by,
  drawnNo: flow.drawn_no,
});

async function keep(
  parts: FlowParts,
  { tx, now, accountId }: Turn,
  flow: store.DrawnFlow,
  change: Partial<Omit<Parameters<typeof store.nextVersion>[2], 'by'>>,
): Promise<{ version: number }> {
  const { enabled, scope } = flow;
  const by = await parts.account.displayName(tx, { accountId });
  const next = { ...drawnOf(flow), enabled, scope, ...change, by };
  const kept = await store.nextVersion(tx, flow, next, now).catch((error: unknown) => {
    throw isUniqueViolation(error, 'flow_name') ? new AppError('FLOW_NAME_TAKEN') : error;
  });
  if (!kept) throw new AppError('FLOW_CHANGED');
  return { version: flow.version + 1 };
}

export const saveFlow = (
  parts: FlowParts,
  ctx: Ctx,
  input: Input<'updateFlow'>,
): Promise<{ flowId: string; version: number }> =>
  drawing(parts, ctx, input.flowType, async (at) => {
    const { tx, corpId, now } = at;
    const { flowId, flowType, version, ...given } = input;
    // whoever is named from here on is named as he is reached now
    const drawnNo = await parts.org.who.lastChange(tx, corpId);
    const drawn = { ...given, drawnBy: at.accountId, drawnNo };
    const before = flowId === undefined ? undefined : await flowAt(at, flowId, version);
    const names = await demandPresent(parts, tx, corpId, mentionedIn(drawn.scope, drawn.design));
    const content = describeFlow(drawn, names);
    if (before) {
      const kept = await keep(parts, at, before, drawn);
      const was = await namesOf(parts, tx, corpId, mentionedIn(before.scope, before.design));
      const renamed = before.name === drawn.name ? '' : `原名称：${before.name}；`;
      const old = describeFlow({ ...drawnOf(before), scope: before.scope }, was);
      await at.record({
        kind: 'flow.edit',
        target: drawn.name,
        content: `${flowTypeName[flowType]}；${renamed}改为：${content}。原为：${old}`,
      });
      return { flowId: before.flow_id, ...kept };
    }
    if ((await store.countFlows(tx, corpId)) >= mostFlows) throw new AppError('FLOW_FULL');
    const fresh = uuidv7(now);
    const by = await parts.account.displayName(tx, { accountId: at.accountId });
    if (!(await store.insertFlow(tx, { flowId: fresh, corpId, flowType, ...drawn, by }, now)))
      throw new AppError('FLOW_NAME_TAKEN');
    await at.record({
      kind: 'flow.create',
      target: drawn.name,
      content: `${flowTypeName[flowType]}；${content}`,
    });
    return { flowId: fresh, version: 0 };
  });

export const removeFlow = (
  parts: FlowParts,
  ctx: Ctx,
  flowType: FlowType,
  { flowId, version }: Input<'delFlow'>,
): Promise<{ done: true }> =>
  drawing(parts, ctx, flowType, async (at) => {
    const flow = await flowAt(at, flowId, version);
    if (flow.enabled) throw new AppError('FLOW_ON');
    if (!(await store.markDeleted(at.tx, flow, at.now))) throw new AppError('FLOW_CHANGED');
    const names = await namesOf(parts, at.tx, at.corpId, mentionedIn(flow.scope, flow.design));
    const old = describeFlow({ ...drawnOf(flow), scope: flow.scope }, names);
    const content = `${flowTypeName[flowType]}；原为：${old}`;
    await at.record({ kind: 'flow.delete', target: flow.name, content });
    return { done: true };
  });

export const switchFlow = (
  parts: FlowParts,
  ctx: Ctx,
  flowType: FlowType,
  { flowId, version, enabled }: Input<'switchFlow'>,
): Promise<{ version: number }> =>
  drawing(parts, ctx, flowType, async (at) => {
    const flow = await flowAt(at, flowId, version);
    if (flow.enabled === enabled) return { version };
    const kept = await keep(parts, at, flow, { enabled });
    const content = `${flowTypeName[flowType]}；${enabled ? '启用' : '停用'}`;
    await at.record({ kind: 'flow.switch', target: flow.name, content });
    return kept;
  });

export const switchFileAudit = (
  parts: FlowParts,
  ctx: Ctx,
  { enabled }: Input<'switchFileAuditFlag'>,
): Promise<{ done: true }> =>
  turn(parts, ctx, 'documentApproval', async (at) => {
    const { fileAudit } = await store.settingOf(at.tx, at.corpId, 'update');
    if (fileAudit === enabled) return { done: true };
    await store.setFileAudit(at.tx, at.corpId, enabled);
    const content = enabled ? '启用：合同发起前按审批流审批' : '停用：合同发起无需审批';
    await at.record({ kind: 'flow.audit', target: '发起审批', content });
    return { done: true };
  });

/** Names people for a flow or takes them off; never so that its reach turns over silently (FLOW_OPEN). */
export const grantFlow = (
  parts: FlowParts,
  ctx: Ctx,
  flowType: FlowType,
  { flowId, version, grant, memberIds }: Input<'grantOrRevokeFlow'>,
): Promise<{ version: number }> =>
  drawing(parts, ctx, flowType, async (at) => {
    const { tx, corpId } = at;
    const flow = await flowAt(at, flowId, version);
    const asked = [...new Set(memberIds)];
    const { groups, members } = flow.scope;
    if (grant) await demandPresent(parts, tx, corpId, { memberIds: asked, groupIds: [], sealIds: [] });
    else if (!asked.every((id) => members.includes(id))) throw new AppError('FLOW_WHO');
    const named = grant ? [...new Set([...members, ...asked])] : members.filter((id) => !asked.includes(id));
    if (groups.length === 0 && (members.length === 0 || named.length === 0)) throw new AppError('FLOW_OPEN');
    if (named.length > mostNamed) throw new AppError('PARAM_INVALID', `最多${mostNamed}名成员`);
    if (named.length === members.length) return { version };
    const kept = await keep(parts, at, flow, { scope: { ...flow.scope, members: named } });
    const { people } = await namesOf(parts, tx, corpId, { memberIds: asked, groupIds: [], sealIds: [] });
    const content = `${grant ? '增加' : '移除'}：${people.map(({ name }) => name).join('、')}`;
    await at.record({ kind: 'flow.grant', target: flow.name, content });
    return kept;
  });
