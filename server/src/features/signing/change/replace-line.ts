// Another person in the place of a signatory who has not signed: by the sender (更换), or by himself (转交). The old line ends,
// the new one takes over order and reserved fields; every party is told, with the reason.
import { nextSignInfo, SignInfoStatus } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import { publicNumber, uuidv7 } from '../../../platform/clock.ts';
import { inTx, type Tx } from '../../../platform/db.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import { type NewEvent, netCommits } from '../../ledger/index.ts';
import { lockAsSigner } from '../contract/acting/acting.ts';
import type { Signer } from '../contract/acting/load-party.ts';
import { requireWillingness } from '../contract/acting/willingness.ts';
import { insertLines } from '../contract/line-store.ts';
import { revokeLink } from '../contract/link.ts';
import {
  closedBecause,
  onOpenContract,
  requireApprovedParties,
  requireFreeParties,
  senderOf,
} from '../contract/open-contract.ts';
import type { Parts } from '../contract/parts.ts';
import { recipientCommits } from '../contract/person-commits.ts';
import { moved } from '../contract/projection/moved.ts';
import { type ApplyRow, findLine, linesOf, moveLine, type SignInfoRow } from '../contract/store.ts';
import { calledLine } from '../contract/telling/called-line.ts';
import { byItsSigner, inviteSigner, tellEnded, tellLine, tellSender } from '../contract/telling/notify.ts';
import { checkSignatory, oldCommits, personColumns, requireFits, type Signatory } from './signatory.ts';
import { markAdded, markReplaced, moveFields, refreshSigners } from './store.ts';

/** Where and when it is done; a job has no address of its own. */
type At = { now: Date; ip?: string; userAgent?: string };
type Swap = {
  who: Signatory;
  reason: string;
  by: 'sender' | 'signatory';
  actor: NewEvent['actor'];
  /** His enterprise names somebody else because he left: he is told nothing, and no old address says what became of it. */
  left?: true;
};

async function swap(
  parts: Parts,
  tx: Tx,
  ctx: At,
  apply: ApplyRow,
  lines: SignInfoRow[],
  old: SignInfoRow,
  { who, reason, by, actor, left }: Swap,
): Promise<string> {
  // the enterprise stays the party when its operator leaves
  if (!left) requireFreeParties(apply);
  const himself = by === 'signatory' && !left;
  const to = nextSignInfo(old.status, himself ? 'transfer' : 'replace');
  if (to === undefined) throw new AppError('ACT_NOT_PENDING');
  const same = old.mobile_blind.equals(parts.deps.vault.blindIndex('mobile', who.mobile));
  if (same && old.name === who.name) throw new AppError('ACT_NOTHING', '请填写另一位签署人');
  await requireFits(parts, tx, lines, who, old);
  const signNo = publicNumber('SGN');
  const id = uuidv7(ctx.now);
  await insertLines(tx, [
    {
      sign_info_id: id,
      sign_no: signNo,
      apply_id: apply.apply_id,
      user_type: old.user_type,
      order_num: old.order_num,
      // a request for the seal was his own: who comes in his place asks for himself
      status: old.status === SignInfoStatus.NotYet ? old.status : SignInfoStatus.Pending,
      edge_at: old.edge_at,
      edge_fields: old.edge_fields,
      sig_field: old.sig_field,
      pres_field: old.pres_field,
      ...(await personColumns(parts, tx, id, who)),
    },
  ]);
  const fresh = (await findLine(tx, signNo))!;
  if (old.added) await markAdded(tx, signNo);
  await moveFields(tx, old.sign_no, signNo);
  if (!(await moveLine(tx, old.sign_no, old.status, to))) throw new AppError('STATE_CHANGED');
  await markReplaced(tx, old.sign_no, signNo, reason, himself);
  const events: NewEvent[] = [
    ...(await parts.flow.endFor(tx, { applyId: apply.apply_id, signNo: old.sign_no }, ctx.now)),
    {
      type: 'recipient.replace',
      signNo,
      actor,
      data: {
        kind: who.userType === 1 ? 'enterprise' : 'person',
        order: old.order_num,
        by,
        from: old.sign_no,
      },
      commits: {
        'data.reason_c': reason,
        ...oldCommits(parts, old),
        ...recipientCommits(parts, fresh),
        ...(ctx.ip === undefined ? {} : netCommits(ctx.ip, ctx.userAgent ?? '')),
      },
    },
  ];
  if (old.link_gen > 0) events.push(await revokeLink(parts, tx, old, 'replace', himself));
  const now = await linesOf(tx, apply.apply_id);
  const teller = himself ? await byItsSigner(parts, tx, old) : undefined;
  if (fresh.status === SignInfoStatus.Pending)
    events.push(await inviteSigner(parts, tx, apply, fresh, ctx.now, teller));
  await parts.ledger.append(tx, apply.apply_no!, events, ctx.now);
  await refreshSigners(tx, apply.apply_id, ctx.now);

  const contract = apply.contract_name;
  const was = calledLine({ name: old.name, operatorName: old.operator_name });
  const values = { contract, old: was, name: calledLine(who), reason };
  if (old.link_gen > 0 && !left)
    await tellLine(
      parts,
      tx,
      apply,
      old,
      by === 'sender'
        ? { text: 'notYours', values: { contract, reason } }
        : { text: 'handedOver', values: { contract } },
      teller,
    );
  await tellEnded(
    parts,
    tx,
    apply,
    now.filter((l) => l.sign_no !== signNo),
    { text: by === 'sender' ? 'replaced' : 'handedOn', values },
    teller,
  );
  if (by === 'signatory') await tellSender(parts, tx, apply, { text: 'handedOnSender', values }, teller);
  return signNo;
}

/** An enterprise's own operator left it: a colleague takes his place, under the contract's lock (docs/decisions/0042). */
export async function swapLine(
  parts: Parts,
  tx: Tx,
  apply: ApplyRow,
  old: SignInfoRow,
  to: { who: Signatory; reason: string; now: Date },
): Promise<void> {
  const actor = {
    kind: 'enterprise' as const,
    auth: [{ method: 'session' as const, level: 'mobile' as const }],
  };
  const lines = await linesOf(tx, apply.apply_id);
  await swap(parts, tx, { now: to.now }, apply, lines, old, { ...to, by: 'signatory', actor, left: true });
}

type Input = { name: string; operatorName?: string | undefined; mobile: string; reason: string };

export function replaceLine(
  parts: Parts,
  ctx: Ctx,
  asked: SignInfoRow,
  input: Input,
): Promise<{ signNo: string }> {
  return onOpenContract(parts, ctx, asked.apply_id, async (tx, apply, lines) => {
    const old = lines.find((l) => l.sign_no === asked.sign_no)!;
    const who = checkSignatory({ ...input, userType: old.user_type });
    if (who.name !== old.name) await requireApprovedParties(parts, tx, apply);
    const actor = senderOf(apply);
    return {
      signNo: await swap(parts, tx, ctx, apply, lines, old, {
        who,
        reason: input.reason,
        by: 'sender',
        actor,
      }),
    };
  });
}

/** Throws why a signatory cannot hand on his line now. */
function requireMine({ apply, me }: Signer, now: Date): void {
  const closed = closedBecause(apply, now);
  if (closed) throw closed;
  if (me.status === SignInfoStatus.SealApproving) throw new AppError('SIGN_SEAL_APPROVING');
  if (nextSignInfo(me.status, 'transfer') === undefined) throw new AppError('ACT_NOT_PENDING');
}

/** By the signatory himself, after the same proof of will as a refusal. An enterprise stays the party: only who acts for it changes. */
export async function transferLine(
  parts: Parts,
  ctx: Ctx,
  asked: Signer,
  input: Input & { code?: string | undefined },
): Promise<void> {
  requireMine(asked, ctx.now);
  const willing = await requireWillingness(parts, ctx, asked, input.code);
  await inTx(parts.deps.db, async (tx) => {
    const now = await lockAsSigner(parts, tx, ctx, asked, willing);
    requireMine(now, ctx.now);
    const { apply, lines, me: old } = now;
    const corp = old.user_type === 1;
    const who = checkSignatory({
      userType: old.user_type,
      name: corp ? old.name : input.name,
      operatorName: corp ? (input.operatorName ?? input.name) : undefined,
      mobile: input.mobile,
    });
    const actor = {
      kind: corp ? ('enterprise' as const) : ('person' as const),
      auth: [
        { method: 'sms' as const, level: 'mobile' as const, ...(parts.smsSimulated ? { test: true } : {}) },
      ],
    };
    await swap(parts, tx, ctx, apply, lines, old, { who, reason: input.reason, by: 'signatory', actor });
    await moved(tx, apply.apply_id);
  });
}
