// A further signatory while the contract is being signed. Revision 0 reserved the fields of the others and a first signature may
// have certified it, so he signs with an invisible field in a revision of his own (docs/decisions/0011).
import { SignInfoStatus } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import { publicNumber, uuidv7 } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import { type NewEvent, netCommits } from '../../ledger/index.ts';
import { insertLines } from '../contract/line-store.ts';
import {
  onOpenContract,
  requireApprovedParties,
  requireFreeParties,
  senderOf,
} from '../contract/open-contract.ts';
import type { Parts } from '../contract/parts.ts';
import { recipientCommits } from '../contract/person-commits.ts';
import { type ApplyRow, linesOf } from '../contract/store.ts';
import { calledLine } from '../contract/telling/called-line.ts';
import { inviteSigner, tellEnded } from '../contract/telling/notify.ts';
import { checkSignatory, personColumns, requireFits } from './signatory.ts';
import { markAdded, refreshSigners } from './store.ts';

const mostSignatories = 50;

export function addSignatory(
  parts: Parts,
  ctx: Ctx,
  asked: ApplyRow,
  input: { userType: number; name: string; operatorName?: string | undefined; mobile: string },
): Promise<{ signNo: string }> {
  return onOpenContract(parts, ctx, asked.apply_id, async (tx, apply, lines) => {
    requireFreeParties(apply);
    await requireApprovedParties(parts, tx, apply);
    if (apply.terms.needPresSign) throw new AppError('ACT_PRES_SEAL');
    const parties = lines.filter((l) => l.status !== SignInfoStatus.Transferred);
    if (parties.length >= mostSignatories) throw new AppError('SIGNATORY_FULL');
    const who = checkSignatory(input);
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
        ...(await personColumns(parts, tx, id, who)),
      },
    ]);
    await markAdded(tx, signNo);
    await parts.sealing.addSigner(tx, apply.apply_id);
    await refreshSigners(tx, apply.apply_id, ctx.now);
    const now = await linesOf(tx, apply.apply_id);
    const line = now.find((l) => l.sign_no === signNo)!;
    const events: NewEvent[] = [
      {
        type: 'recipient.add',
        signNo,
        actor: senderOf(apply),
        data: { kind: who.userType === 1 ? 'enterprise' : 'person', order },
        commits: {
          ...recipientCommits(parts, line),
          ...netCommits(ctx.ip, ctx.userAgent),
        },
      },
    ];
    if (line.status === SignInfoStatus.Pending)
      events.push(await inviteSigner(parts, tx, apply, line, ctx.now));
    await parts.ledger.append(tx, apply.apply_no!, events, ctx.now);
    await tellEnded(
      parts,
      tx,
      apply,
      now.filter((l) => l.sign_no !== signNo),
      {
        text: 'added',
        values: { contract: apply.contract_name, name: calledLine(who), sender: apply.sender_name },
      },
    );
    return { signNo };
  });
}
