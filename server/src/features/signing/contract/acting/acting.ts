// Who acts, asked again under the contract's lock (Z-01, docs/decisions/0060). What a loader saw is stale: the line may have been
// corrected, handed on or barred, the login ended, the member let go, the right taken away between the load and the lock. Every
// act on a sent contract takes its lock here and acts as who is found here; nothing that was loaded before counts. One order of
// locks for everybody: the contract, the member, then whatever the act needs.
import { can } from '@xinqi/domain';
import { AppError } from '../../../../platform/app-error.ts';
import { together } from '../../../../platform/database/together.ts';
import type { Tx } from '../../../../platform/db.ts';
import type { Ctx } from '../../../../platform/endpoint.ts';
import type { Identity } from '../../../../platform/principal.ts';
import { sentBy, takesPart } from '../access.ts';
import { type Parts, phoneOf } from '../parts.ts';
import { type ApplyRow, findApply, holdApplies, type SignInfoRow } from '../store.ts';
import { loadParty, type Party, type Signer, viewerOf } from './load-party.ts';
import { actingIdentity } from './owner.ts';
import { findPair, type Pair, type TextAsked } from './party-rows.ts';

/**
 * Proof of will that was given before the lock: the phone that got the code (null where the link's own code is proof enough), and
 * the account whose second factor was shown with it. `password`: of one act for several lines, whose signing password was
 * right, and when it was chosen.
 */
export type Willing = {
  codePhone: string | null;
  second?: string;
  password?: { accountId: string; setAt: Date };
};

/** What was asked for, and by whom: all that a loader's answer counts for under the lock. */
export type Asked = {
  apply: Pick<ApplyRow, 'apply_id' | 'apply_no'>;
  me?: Pick<SignInfoRow, 'sign_no'> | undefined;
  who: Identity;
};

/** Throws 10201 for a login that has ended, 10203 for a member who left. */
async function askAgain({ account }: Parts, tx: Tx, asked: Identity): Promise<Identity> {
  const now = await account.identityNow(tx, asked);
  if (asked.user && !now.user) throw new AppError('10201');
  if (asked.corp && !now.corp && !now.user) throw new AppError('10203');
  return now;
}

/** Who acts for an enterprise is its member until `tx` ends: leaving waits for him, or has been first (E-12). */
async function requireMember({ reach }: Parts, tx: Tx, corp: Identity['corp']): Promise<void> {
  if (corp && !(await reach.stays(tx, corp.corpId, corp.accountId))) throw new AppError('10203');
}

/** Whether what he does here he does for his enterprise. */
const forCorp = ({ via, isSender, me, apply }: Party): boolean =>
  via.kind === 'session' && (via.corpId !== null || (isSender && !me && apply.owner_corp_id !== null));

/** Locks the contract and answers it as it is now, with who asks as he is now. */
export async function lockAsParty(
  parts: Parts,
  tx: Tx,
  ctx: Pick<Ctx, 'now'>,
  asked: Asked,
  text?: TextAsked,
): Promise<Party> {
  const signNo = asked.me?.sign_no;
  const input = { applyNo: asked.apply.apply_no!, ...(signNo === undefined ? {} : { signNo }) };
  const ask = async () => {
    const identity = await askAgain(parts, tx, asked.who);
    return loadParty(parts, { identity, now: ctx.now }, input, { tx, text });
  };
  const [, party] = await together(holdApplies(tx, [asked.apply.apply_id]), ask());
  if (forCorp(party) || party.oversees) await requireMember(parts, tx, party.who.corp);
  return party;
}

/** The same for acts of the signatory himself, with what he signs where `text` is asked for: SIGN_NOT_YOURS for who is not, 10401 when his phone is not the one that got the code. */
export async function lockAsSigner(
  parts: Parts,
  tx: Tx,
  ctx: Pick<Ctx, 'now'>,
  asked: Asked & { me: object },
  { codePhone }: Willing,
  text?: TextAsked,
): Promise<Signer> {
  const party = await lockAsParty(parts, tx, ctx, asked, text);
  const { me, via, holder } = party;
  if (!me || me.sign_no !== asked.me?.sign_no || (via.kind === 'session' && !via.himself))
    throw new AppError('SIGN_NOT_YOURS');
  if (codePhone !== null && (await phoneOf(parts, tx, me, holder)) !== codePhone) throw new AppError('10401');
  return { ...party, me };
}

/** Locks these contracts and answers who asks as he is now, as the path means him; conditions of access.ts are asked with it. */
export async function lockFor(
  parts: Parts,
  tx: Tx,
  ctx: Pick<Ctx, 'path' | 'identity' | 'may'>,
  applyIds: readonly string[],
): Promise<Identity> {
  const again = () => askAgain(parts, tx, actingIdentity(ctx));
  const [, identity] = await together(holdApplies(tx, applyIds), again());
  await requireMember(parts, tx, identity.corp);
  // the right that the gate asked for may have been taken since
  if (ctx.may !== undefined && !(identity.corp && can(identity.corp.grants, ctx.may)))
    throw new AppError('NO_PERMISSION');
  return identity;
}

/** Locks the contract and answers it as it is now; NOT_FOUND for who is not its sender any more. */
export async function lockAsSender(parts: Parts, tx: Tx, ctx: Ctx, applyId: string): Promise<ApplyRow> {
  const identity = await lockFor(parts, tx, ctx, [applyId]);
  const apply = await findApply(tx, { applyId }, sentBy(identity));
  if (!apply) throw new AppError('NOT_FOUND');
  return apply;
}

/** The same for who takes part in it for his enterprise: NOT_FOUND for who does not any more. */
export async function lockAsParticipant(parts: Parts, tx: Tx, ctx: Ctx, applyId: string): Promise<ApplyRow> {
  const { corp } = await lockFor(parts, tx, ctx, [applyId]);
  const viewer = corp && (await viewerOf(parts, tx, { corp }));
  const apply = viewer && (await findApply(tx, { applyId }, takesPart(viewer)));
  if (!apply) throw new AppError('NOT_FOUND');
  return apply;
}

type Line = { apply: ApplyRow; line: SignInfoRow };

/** Locks the contract of a line in which still stands who stood there when `line` was read; LINK_INVALID otherwise. */
export async function lockSamePerson(tx: Tx, { apply, line }: Line): Promise<Pair> {
  const named = { applyNo: apply.apply_no!, signNo: line.sign_no };
  const [, now] = await together(holdApplies(tx, [apply.apply_id]), findPair(tx, named));
  if (now?.line.recipient_gen !== line.recipient_gen || now.line.barred_at !== null)
    throw new AppError('LINK_INVALID');
  return now;
}

/** The same for who came by the line's pair and passed the code that `mobile` got: the pair lives, the phone is still his. */
export async function lockByPair(parts: Parts, tx: Tx, asked: Line, mobile: string): Promise<Line> {
  const now = await lockSamePerson(tx, asked);
  const his =
    now.line.link_gen === asked.line.link_gen && (await phoneOf(parts, tx, now.line, now.holder)) === mobile;
  if (!his) throw new AppError('LINK_INVALID');
  return now;
}
