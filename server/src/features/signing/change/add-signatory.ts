// A further signatory while the contract is being signed. Revision 0 reserved the fields of the others and a first signature may
// have certified it, so he signs with an invisible field in a revision of his own (docs/decisions/0011).
import { decideAdd, SignInfoStatus } from '@xinqi/domain';
import { publicNumber, uuidv7 } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import { netCommits } from '../../ledger/index.ts';
import { actedParties, settled } from '../contract/acted.ts';
import { bySender, changeContract } from '../contract/change-contract.ts';
import { insertLines } from '../contract/line-store.ts';
import type { Parts } from '../contract/parts.ts';
import { recipientCommits } from '../contract/person-commits.ts';
import { requireApprovedParties, senderOf } from '../contract/sender.ts';
import { type ApplyRow, linesOf } from '../contract/store.ts';
import { calledLine } from '../contract/telling/called-line.ts';
import { inviteSigner, tellEnded } from '../contract/telling/notify.ts';
import { checkSignatory, personColumns, requireFits } from './signatory.ts';
import { markAdded, refreshSigners } from './store.ts';

export function addSignatory(
  parts: Parts,
  ctx: Ctx,
  asked: ApplyRow,
  input: { userType: number; name: string; operatorName?: string | undefined; mobile: string },
): Promise<{ signNo: string }> {
  return changeContract(parts, ctx.now, bySender(ctx, asked.apply_id), async (change) => {
    const { tx, apply, lines } = change;
    const parties = lines.filter((l) => l.status !== SignInfoStatus.Transferred);
    const stamped = apply.terms.needPresSign === true;
    settled(decideAdd({ ...actedParties(apply), stamped }, parties.length, ctx.now));
    await requireApprovedParties(parts, tx, apply);
    const who = checkSignatory(parts, input, ctx.now);
    await requireFits(parts, tx, lines, who);
    const signNo = publicNumber('SGN');
    const id = uuidv7(ctx.now);
    // A contract that is being signed has an open line, so in ordered signing nobody who comes last has the turn at once.
    const order = apply.if_order ? Math.max(...parties.map((l) => l.order_num)) + 1 : 1;
    await insertLines(tx, [
      {
        sign_info_id: id,
        sign_no: signNo,
        apply_id: apply.apply_id,
        user_type: who.userType,
        order_num: order,
        status: apply.if_order ? SignInfoStatus.NotYet : SignInfoStatus.Pending,
        edge_at: null,
        edge_fields: [],
        sig_field: `sig.${signNo}`,
        pres_field: null,
        further_marks: [],
        read_whole: false,
        read_seconds: 0,
        will_ways: [],
        will_needed: 0,
        ...(await personColumns(parts, tx, id, who)),
      },
    ]);
    await markAdded(tx, signNo);
    await parts.sealing.addSigner(tx, apply.apply_no!);
    await refreshSigners(tx, apply.apply_id, ctx.now);
    const now = await linesOf(tx, apply.apply_id);
    const line = now.find((l) => l.sign_no === signNo)!;
    change.record({
      type: 'recipient.add',
      signNo,
      actor: senderOf(apply),
      data: { kind: who.userType === 1 ? 'enterprise' : 'person', order },
      commits: { ...recipientCommits(parts, line), ...netCommits(ctx.ip, ctx.userAgent) },
    });
    if (line.status === SignInfoStatus.Pending)
      change.record(await inviteSigner(parts, tx, apply, line, ctx.now));
    const others = now.filter((l) => l.sign_no !== signNo);
    const values = { contract: apply.contract_name, name: calledLine(who), sender: apply.sender_name };
    change.after(() => tellEnded(parts, tx, apply, others, { text: 'added', values }));
    return { signNo };
  });
}
