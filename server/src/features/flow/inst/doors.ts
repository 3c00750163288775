// What other families ask of requests: whether a contract may go out, whether a seal may be used, and that what a request was
// for has ended. The gate answers for page, link, batch and API alike: there is no other way to a seal or out.
import { asksAmount, FlowInstStatus, replace, revoke, TaskState } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import { uuidv7 } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Flow, SealGate, SealUseAsk } from '../door.ts';
import type { FlowParts } from '../parts.ts';
import { dropDelegations } from '../people/delegate-store.ts';
import { resolveStep } from '../people/resolve.ts';
import { actInTx, inCorp } from './act.ts';
import { type Act, advance, askerNow, nobodyReason } from './advance.ts';
import { appliedSteps, askerOf, type Chosen, choose, flowsInForce, placeOf } from './choose.ts';
import { actorOf, bySession, handEvent } from './events.ts';
import { requireSomebody, startInst } from './start.ts';
import { instsOfLine, type Loaded, loadInst, refsOfApply, refsOfMember } from './store.ts';

export function sendDoors(parts: FlowParts): Pick<Flow, 'demand' | 'submit'> {
  const { deps } = parts;
  return {
    async demand(tx, ask) {
      const { corpId, accountId, amount, contractKind } = ask;
      return inCorp(tx, corpId, async (inner) => {
        const flows = await flowsInForce(inner, corpId, 0, 'lock');
        if (flows.length === 0) return undefined;
        const place = await placeOf(parts, inner, corpId, accountId);
        const chosen = await choose(inner, flows, { flowType: 0, sealId: null, ...place });
        if (!chosen) return undefined;
        if (place.memberId === null) throw new AppError('NO_PERMISSION');
        const { design, selfApprove } = chosen.drawn;
        if (asksAmount(design) && amount === null) throw new AppError('FLOW_AMOUNT');
        const steps = appliedSteps(design, { amount, contractKind, groups: place.groups });
        const asker = askerOf({ corpId, accountId, selfApprove }, place);
        await requireSomebody(parts, inner, steps, asker, deps.clock.now());
        const { flowId, version } = chosen;
        return { corpId, accountId, memberId: place.memberId, flowId, version, design, steps, amount };
      });
    },
    async submit(tx, ctx, demand, waiting) {
      const { corpId, accountId, amount } = demand;
      return inCorp(tx, corpId, async (inner) => {
        const { events, status } = await startInst(
          parts,
          inner,
          ctx,
          {
            corp_id: corpId,
            flow_id: demand.flowId,
            version: demand.version,
            flow_type: 0,
            apply_id: waiting.applyId,
            apply_no: waiting.applyNo,
            contract_name: waiting.contractName,
            sign_no: null,
            seal_id: null,
            seal_name: null,
            asker_account: accountId,
            asker_member: demand.memberId,
            asker_name: await parts.account.displayName(inner, { accountId }),
            note: '',
            amount,
            steps: demand.steps,
            document_sha256: waiting.documentSha256,
          },
          demand.design,
          actorOf(bySession, parts.smsSimulated),
        );
        return { events, status };
      });
    },
  };
}

/** What stands before each of these seals on a line: asked once for all of them, whoever may use many. */
export const sealGates = (
  parts: FlowParts,
  tx: Tx,
  of: SealUseAsk,
  sealIds: readonly string[],
  lock?: 'lock',
): Promise<Map<string, SealGate>> =>
  inCorp(tx, of.corpId, async (inner) => {
    const { corpId, accountId, signNo } = of;
    const gates = new Map<string, SealGate>(sealIds.map((sealId) => [sealId, { needed: false }]));
    const flows = await flowsInForce(inner, corpId, 1, lock);
    if (flows.length === 0) return gates;
    const place = await placeOf(parts, inner, corpId, accountId);
    const insts = await instsOfLine(inner, { signNo, accountId });
    const drawn = new Map<string, Chosen>();
    for (const sealId of sealIds) {
      const chosen = await choose(inner, flows, { flowType: 1, sealId, ...place }, drawn);
      if (!chosen) continue;
      const own = insts.filter(({ seal_id }) => seal_id === sealId);
      const passed = own.find(({ status }) => status === FlowInstStatus.Passed);
      const shown = passed ?? own[0];
      gates.set(sealId, {
        needed: true,
        passed: passed?.inst_no ?? null,
        status: shown?.status ?? null,
        instNo: shown?.inst_no ?? null,
        reason: shown?.reason ?? '',
        asksAmount: asksAmount(chosen.drawn.design),
      });
    }
    return gates;
  });

export const endFor =
  (parts: FlowParts): Flow['endFor'] =>
  async (tx, { applyId, signNo }, now) => {
    const events = [];
    for (const ref of await refsOfApply(tx, applyId))
      events.push(
        ...(await inCorp(tx, ref.corp_id, async (inner) => {
          const loaded = await loadInst(inner, ref.inst_id, 'lock');
          const inst = loaded && revoke(loaded.inst);
          if (!loaded || !inst || (signNo !== undefined && loaded.row.sign_no !== signNo)) return [];
          return (await advance(parts, inner, loaded, { inst, as: 'ended' }, now)).events;
        })),
      );
    return events;
  };

/** The open turns of who left go to the super administrators; without one who may, the request is turned down. */
async function withoutHim(
  parts: FlowParts,
  tx: Parameters<Flow['memberLeft']>[0],
  { row, inst }: Loaded,
  memberId: string,
  now: Date,
): Promise<Act | undefined> {
  const asker = await askerNow(parts, tx, row);
  const step = { mode: row.steps[row.at]!.mode, approvers: [{ kind: 'super' as const }] };
  const { tasks: supers, names } = await resolveStep(parts, tx, step, asker, now);
  const known = await parts.org.who.people(tx, row.corp_id, [memberId]);
  const nameOf = (id: string) => (names.get(id) ?? known.get(id))?.name ?? '';
  let next = inst;
  const events = [];
  for (const task of inst.tasks) {
    const open = task.state === TaskState.Pending || task.state === TaskState.Waiting;
    if (task.memberId !== memberId || !open || next.status !== FlowInstStatus.Running) continue;
    const to = supers.map((one) => ({
      ...{ memberId: one.memberId, origin: 'absent' as const, insteadOf: memberId },
      taskId: uuidv7(now),
    }));
    const replaced = replace(next, task.taskId, to);
    if (!replaced) continue;
    const fresh = replaced.tasks.filter((one) => to.some(({ taskId }) => taskId === one.taskId));
    events.push(...fresh.flatMap((one) => handEvent(row, task.step, one, nameOf) ?? []));
    next = replaced;
  }
  if (next === inst) return undefined;
  const over = next.status === FlowInstStatus.Rejected;
  return { inst: next, events, ...(over ? { reason: nobodyReason } : {}) };
}

export const memberLeft =
  (parts: FlowParts): Flow['memberLeft'] =>
  async (tx, corpId, memberId, now) => {
    await inCorp(tx, corpId, (inner) => dropDelegations(inner, corpId, memberId));
    const refs = await inCorp(tx, corpId, (inner) => refsOfMember(inner, corpId, memberId));
    for (const ref of refs)
      await actInTx(parts, tx, ref, now, async (inner, loaded) => {
        if (!ref.asked) return withoutHim(parts, inner, loaded, memberId, now);
        const inst = revoke(loaded.inst);
        return inst && { inst, as: 'ended', reason: '申请人已离开企业' };
      });
  };
