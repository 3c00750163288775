// What other families ask of requests: whether a contract may go out, whether a seal may be used, and that what a request was
// for has ended. The gate answers for page, link, batch and API alike: there is no other way to a seal or out.
import { asksAmount, FlowInstStatus, revoke } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Flow, SealGate, SealUseAsk } from '../door.ts';
import { inCorp } from '../kept/in-corp.ts';
import { instsOfLine, loadInst, refsOfApply } from '../kept/store.ts';
import type { FlowParts } from '../parts.ts';
import { advance } from './advance.ts';
import { appliedSteps, askerOf, type Chosen, choose, flowsInForce, placeOf } from './choose.ts';
import { actorOf, bySession } from './events.ts';
import { drawOnce, namedDesign } from './named-approvers.ts';
import { requireSomebody, startInst } from './start.ts';

export function sendDoors(parts: FlowParts): Pick<Flow, 'demand' | 'submit'> {
  const { deps } = parts;
  return {
    async demand(tx, ask) {
      const { corpId, accountId, amount, contractKind } = ask;
      return inCorp(tx, corpId, async (inner) => {
        const flows = await flowsInForce(inner, corpId, 0, 'lock');
        const named = await namedDesign(parts, inner, corpId, ask.chosen);
        if (flows.length === 0 && named.length === 0) return undefined;
        const place = await placeOf(parts, inner, corpId, accountId);
        const inForce = await choose(inner, flows, { flowType: 0, sealId: null, ...place });
        if (!inForce && named.length === 0) return undefined;
        if (place.memberId === null) throw new AppError('NO_PERMISSION');
        const chosen = inForce ?? (await drawOnce(parts, inner, { corpId, accountId }, named));
        const { selfApprove, drawnNo } = chosen.drawn;
        // those whom he names come before the enterprise's own, and never in their place
        const design = inForce ? [...named, ...inForce.drawn.design] : named;
        if (asksAmount(design) && amount === null) throw new AppError('FLOW_AMOUNT');
        const steps = appliedSteps(design, { amount, contractKind, groups: place.groups });
        const asker = askerOf({ corpId, accountId, selfApprove, drawnNo }, place);
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
            files: waiting.files,
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
