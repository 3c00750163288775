// Another person in the place of a signatory who has not signed: by the sender (更换), or by himself (转交). The old line ends,
// the new one takes over order and reserved fields; every party is told, with the reason.
import { decideHandOn, decideReplace, decideSucceed, SignInfoStatus } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import { publicNumber, uuidv7 } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import { type NewEvent, netCommits } from '../../ledger/index.ts';
import type { Said } from '../../notice/index.ts';
import { actedLine, actedParties, settled } from '../contract/acted.ts';
import type { Signer } from '../contract/acting/load-party.ts';
import { requireWillingness } from '../contract/acting/willingness.ts';
import { bySender, bySigner, type Change, changeContract } from '../contract/change-contract.ts';
import { insertLines } from '../contract/line-store.ts';
import { revokeLink } from '../contract/link.ts';
import type { Parts } from '../contract/parts.ts';
import { recipientCommits } from '../contract/person-commits.ts';
import { requireApprovedParties, senderOf } from '../contract/sender.ts';
import { findLine, linesOf, moveLine, type SignInfoRow } from '../contract/store.ts';
import { calledLine } from '../contract/telling/called-line.ts';
import { byItsSigner, inviteSigner, tellEnded, tellLine, tellSender } from '../contract/telling/notify.ts';
import { checkSignatory, oldCommits, personColumns, requireFits, type Signatory } from './signatory.ts';
import { markAdded, markReplaced, moveFields, refreshSigners } from './store.ts';

/** Where it is done; a job has no address of its own. */
type At = { ip?: string; userAgent?: string };
type Swap = {
  /** The states in which the line ends and its successor begins. */
  states: { to: SignInfoStatus; successor: SignInfoStatus };
  who: Signatory;
  reason: string;
  by: 'sender' | 'signatory';
  actor: NewEvent['actor'];
  /** His enterprise names somebody else because he left: he is told nothing, and no old address says what became of it. */
  left?: true;
};

async function swap(
  parts: Parts,
  ctx: At,
  change: Change,
  old: SignInfoRow,
  { states, who, reason, by, actor, left }: Swap,
): Promise<string> {
  const { tx, apply, now } = change;
  const himself = by === 'signatory' && !left;
  const same = old.mobile_blind.equals(parts.deps.vault.blindIndex('mobile', who.mobile));
  if (same && old.name === who.name) throw new AppError('ACT_NOTHING', '请填写另一位签署人');
  await requireFits(parts, tx, change.lines, who, old);
  const signNo = publicNumber('SGN');
  const id = uuidv7(now);
  await insertLines(tx, [
    {
      sign_info_id: id,
      sign_no: signNo,
      apply_id: apply.apply_id,
      user_type: old.user_type,
      order_num: old.order_num,
      status: states.successor,
      edge_at: old.edge_at,
      edge_fields: old.edge_fields,
      sig_field: old.sig_field,
      pres_field: old.pres_field,
      further_marks: old.further_marks,
      read_whole: old.read_whole,
      read_seconds: old.read_seconds,
      will_ways: old.will_ways,
      will_needed: old.will_needed,
      ...(await personColumns(parts, tx, id, who)),
    },
  ]);
  const fresh = (await findLine(tx, signNo))!;
  if (old.added) await markAdded(tx, signNo);
  await moveFields(tx, old.sign_no, signNo);
  if (!(await moveLine(tx, old.sign_no, old.status, states.to))) throw new AppError('STATE_CHANGED');
  await markReplaced(tx, old.sign_no, signNo, reason, himself);
  change.record(...(await parts.flow.endFor(tx, { applyId: apply.apply_id, signNo: old.sign_no }, now)), {
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
  });
  if (old.link_gen > 0) change.record(await revokeLink(parts, tx, old, 'replace', himself));
  const teller = himself ? await byItsSigner(parts, tx, old) : undefined;
  if (fresh.status === SignInfoStatus.Pending)
    change.record(await inviteSigner(parts, tx, apply, fresh, now, teller));
  await refreshSigners(tx, apply.apply_id, now);
  const others = (await linesOf(tx, apply.apply_id)).filter((l) => l.sign_no !== signNo);

  const contract = apply.contract_name;
  const was = calledLine({ name: old.name, operatorName: old.operator_name });
  const values = { contract, old: was, name: calledLine(who), reason };
  const mine: Said =
    by === 'sender'
      ? { text: 'notYours', values: { contract, reason } }
      : { text: 'handedOver', values: { contract } };
  if (old.link_gen > 0 && !left) change.after(() => tellLine(parts, tx, apply, old, mine, teller));
  const theirs: Said = { text: by === 'sender' ? 'replaced' : 'handedOn', values };
  change.after(() => tellEnded(parts, tx, apply, others, theirs, teller));
  if (by === 'signatory')
    change.after(() => tellSender(parts, tx, apply, { text: 'handedOnSender', values }, teller));
  return signNo;
}

/** An enterprise's own operator left it: a colleague takes his place, under the contract's lock (docs/decisions/0042). */
export async function swapLine(
  parts: Parts,
  change: Change,
  old: SignInfoRow,
  to: { who: Signatory; reason: string },
): Promise<void> {
  const actor = {
    kind: 'enterprise' as const,
    auth: [{ method: 'session' as const, level: 'mobile' as const }],
  };
  // he may have had two lines of this contract: his successor stands in one of them by now
  const lines = await linesOf(change.tx, change.apply.apply_id);
  const states = settled(decideSucceed(actedLine(old)));
  await swap(parts, {}, { ...change, lines }, old, { ...to, states, by: 'signatory', actor, left: true });
}

type Input = { name: string; operatorName?: string | undefined; mobile: string; reason: string };
type Named = Input & { identityCard?: string | undefined };

export function replaceLine(
  parts: Parts,
  ctx: Ctx,
  asked: SignInfoRow,
  input: Named,
): Promise<{ signNo: string }> {
  return changeContract(parts, ctx.now, bySender(ctx, asked.apply_id), async (change) => {
    const { tx, apply, lines } = change;
    const old = lines.find((l) => l.sign_no === asked.sign_no)!;
    const states = settled(decideReplace(actedParties(apply), actedLine(old), ctx.now));
    const who = checkSignatory(parts, { ...input, userType: old.user_type }, ctx.now, old);
    if (who.name !== old.name) await requireApprovedParties(parts, tx, apply);
    const swapped = { states, who, reason: input.reason, by: 'sender' as const, actor: senderOf(apply) };
    return { signNo: await swap(parts, ctx, change, old, swapped) };
  });
}

/** Throws why a signatory cannot hand on his line now. */
const handedOn = ({ apply, me }: Signer, now: Date) =>
  settled(decideHandOn(actedParties(apply), actedLine(me), now));

/** By the signatory himself, after the same proof of will as a refusal. An enterprise stays the party: only who acts for it changes. */
export async function transferLine(
  parts: Parts,
  ctx: Ctx,
  asked: Signer,
  input: Input & { code?: string | undefined },
): Promise<void> {
  handedOn(asked, ctx.now);
  const willing = await requireWillingness(parts, ctx, asked, input.code);
  await changeContract(parts, ctx.now, bySigner(ctx, asked, willing), async (change, signer) => {
    const states = handedOn(signer, ctx.now);
    const { me: old } = signer;
    const corp = old.user_type === 1;
    const named = {
      userType: old.user_type,
      name: corp ? old.name : input.name,
      operatorName: corp ? (input.operatorName ?? input.name) : undefined,
      mobile: input.mobile,
    };
    const who = checkSignatory(parts, named, ctx.now, old);
    const actor = {
      kind: corp ? ('enterprise' as const) : ('person' as const),
      auth: [
        { method: 'sms' as const, level: 'mobile' as const, ...(parts.smsSimulated ? { test: true } : {}) },
      ],
    };
    await swap(parts, ctx, change, old, { states, who, reason: input.reason, by: 'signatory', actor });
  });
}
