// A signatory asks for the use of a seal of the line's enterprise (flowType 1): signed in or by his link, one line or several,
// all or nothing. Nobody's amount goes below what the sender stated: a smaller one would slip past the larger approvals.
import { asksAmount, FlowInstStatus } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import { inTx, type Tx } from '../../../platform/db.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import { inCorp } from '../kept/in-corp.ts';
import { instsOfLine } from '../kept/store.ts';
import type { FlowParts } from '../parts.ts';
import type { AskedLine } from '../ports.ts';
import { settle } from './act.ts';
import { appliedSteps, askerOf, choose, flowsInForce, placeOf } from './choose.ts';
import { actorOf, byLink, bySession } from './events.ts';
import { requireSomebody, startInst } from './start.ts';

export type SealWish = { line: AskedLine; sealId: string; amount?: number | undefined; note: string };
export type Asked = { instIdNo: string; status: FlowInstStatus };

/** What the request is about in money: the larger of what sender and signatory state; null: neither did. */
export const largerAmount = (a: number | null, b: number | undefined): number | null =>
  a === null ? (b ?? null) : Math.max(a, b ?? 0);

async function askOne(parts: FlowParts, tx: Tx, ctx: Ctx, wish: SealWish): Promise<Asked> {
  const { line, sealId } = wish;
  const { corpId, corpName, accountId, signNo } = line;
  const started = await inCorp(tx, corpId, async (inner) => {
    const place = await placeOf(parts, inner, corpId, accountId);
    const flows = await flowsInForce(inner, corpId, 1, 'lock');
    const seal = (await parts.seal.usable(inner, { corpId, corpName, accountId })).find(
      (usable) => usable.sealId === sealId,
    );
    if (!seal) throw new AppError('SIGN_SEAL_FORBIDDEN');
    const chosen = await choose(inner, flows, { flowType: 1, sealId, ...place });
    if (!chosen) throw new AppError('FLOW_NOT_NEEDED');
    const earlier = await instsOfLine(inner, { signNo, accountId });
    const stands = ({ status, seal_id }: (typeof earlier)[number]) =>
      status === FlowInstStatus.Running || (status === FlowInstStatus.Passed && seal_id === sealId);
    if (earlier.some(stands)) throw new AppError('FLOW_RUNNING');
    const { drawn } = chosen;
    const amount = largerAmount(line.amount, wish.amount);
    if (asksAmount(drawn.design) && amount === null) throw new AppError('FLOW_AMOUNT');
    const { contractKind } = line;
    const steps = appliedSteps(drawn.design, { amount, contractKind, groups: place.groups });
    const asker = askerOf(
      { corpId, accountId, selfApprove: drawn.selfApprove, drawnNo: drawn.drawnNo },
      place,
    );
    await requireSomebody(parts, inner, steps, asker, ctx.now);
    await parts.contracts.askSeal(inner, { applyId: line.applyId, signNo });
    return startInst(
      parts,
      inner,
      ctx,
      {
        corp_id: corpId,
        flow_id: chosen.flowId,
        version: chosen.version,
        flow_type: 1,
        apply_id: line.applyId,
        apply_no: line.applyNo,
        contract_name: line.contractName,
        sign_no: signNo,
        seal_id: sealId,
        seal_name: seal.name,
        asker_account: accountId,
        asker_member: place.memberId,
        asker_name: await parts.account.displayName(inner, { accountId }),
        note: wish.note,
        amount,
        steps,
        document_sha256: line.documentSha256,
        files: line.files,
      },
      drawn.design,
      actorOf(ctx.identity.link ? byLink : bySession, parts.smsSimulated),
    );
  });
  await parts.ledger.append(tx, line.applyNo, started.events, ctx.now);
  await settle(parts, tx, started.row, started, ctx.now);
  return { instIdNo: started.row.inst_no, status: started.status };
}

/** Each request tells its approvers: who asks and takes back all day would flood their phones, and the contract's evidence. */
const askLimit = { name: 'seal-ask', max: 10, seconds: 3600 };

export async function askSeals(parts: FlowParts, ctx: Ctx, wishes: readonly SealWish[]): Promise<Asked[]> {
  const signNos = [...new Set(wishes.map(({ line }) => line.signNo))];
  await parts.deps.limits.use(...signNos.map((key) => ({ limit: askLimit, key })));
  return inTx(parts.deps.db, async (tx) => {
    // one order of locks for everybody: two overlapping lists never deadlock
    const now = new Map<string, AskedLine>();
    for (const { line } of [...wishes].sort((a, b) => (a.line.applyId < b.line.applyId ? -1 : 1)))
      now.set(line.signNo, await parts.contracts.lockLine(tx, ctx, line));
    const asked: Asked[] = [];
    for (const wish of wishes)
      asked.push(await askOne(parts, tx, ctx, { ...wish, line: now.get(wish.line.signNo)! }));
    return asked;
  });
}
