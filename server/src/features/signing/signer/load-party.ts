// Resource loader of every /si/ call: a link signer after the second factor, or a session that takes part.
// The pair alone opens nothing here (10401: verify first); a pair of one line never serves for another.
import { AppError } from '../../../platform/app-error.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import type { Identity } from '../../../platform/principal.ts';
import { everything, mayRead, readsText, sentBy, signedBy, takesPart, type Viewer } from '../access.ts';
import type { Parts } from '../parts.ts';
import { type ApplyRow, findApply, findLine, linesOf, type SignInfoRow } from '../store.ts';
import { requirePair } from './link.ts';
import { findOwnLine } from './store.ts';

export type LinkInput = {
  applyNo: string;
  signNo?: string | undefined;
  sign?: string | undefined;
  ts?: number | undefined;
};
/** How the asker proved who he is. `link` carries the time of his SMS code; `himself`: the line `me` is his to sign. */
export type Via =
  | { kind: 'link'; verifiedAt: Date }
  | { kind: 'session'; accountId: string; corpId: string | null; himself: boolean };
export type Party = {
  apply: ApplyRow;
  lines: SignInfoRow[];
  me: SignInfoRow | undefined;
  isSender: boolean;
  via: Via;
  /** No party: he heads the department of one (memberFile). `text`: that member may read the text of an ended contract. */
  oversees?: { text: boolean };
};

/** What access.ts needs of a session; undefined without one. */
export async function viewerOf(
  parts: Parts,
  tx: Tx,
  who: Pick<Identity, 'user' | 'corp'>,
): Promise<Viewer | undefined> {
  const { user, corp } = who;
  const accountId = user?.accountId ?? corp?.accountId;
  if (!accountId) return undefined;
  return {
    ...(user ? { user } : {}),
    ...(corp
      ? { corp: { ...corp, corpName: await parts.account.displayName(tx, { corpId: corp.corpId }) } }
      : {}),
    partyKey: await parts.account.party.keyOf(tx, accountId),
  };
}

async function byLink(parts: Parts, ctx: Ctx, input: LinkInput): Promise<Party | undefined> {
  const { link } = ctx.identity;
  const { db } = parts.deps;
  if (
    link &&
    link.applyNo === input.applyNo &&
    (input.signNo === undefined || link.signNo === input.signNo)
  ) {
    const apply = await findApply(db, { applyNo: link.applyNo }, everything);
    const lines = apply ? await linesOf(db, apply.apply_id) : [];
    const me = lines.find((l) => l.sign_no === link.signNo);
    // A link issued after this token was given (re-issue, replacement, completion) has ended the token too.
    if (!apply || !me || (me.link_issued_at !== null && me.link_issued_at > link.verifiedAt && !me.sealed))
      throw new AppError('LINK_INVALID');
    // E-12: his enterprise let him go after this token was given
    if (me.barred_at !== null && me.barred_at >= link.verifiedAt) throw new AppError('LINK_INVALID');
    return { apply, lines, me, isSender: false, via: { kind: 'link', verifiedAt: link.verifiedAt } };
  }
  if (!input.sign || input.ts === undefined || !input.signNo) return undefined;
  const apply = await findApply(db, { applyNo: input.applyNo }, everything);
  await requirePair(
    parts,
    { applyNo: input.applyNo, signNo: input.signNo, sign: input.sign, ts: input.ts },
    apply,
    await findLine(db, input.signNo),
    ctx.now,
  );
  throw new AppError('10401');
}

async function bySession(parts: Parts, ctx: Ctx, input: LinkInput): Promise<Party | undefined> {
  const { db } = parts.deps;
  const viewer = await viewerOf(parts, db, ctx.identity);
  if (!viewer) return undefined;
  const apply = await findApply(db, { applyNo: input.applyNo }, mayRead(viewer));
  if (!apply || apply.apply_no === null) throw new AppError('NOT_FOUND');
  const own = await findOwnLine(db, apply.apply_id, input.signNo ?? null, signedBy(viewer));
  if (input.signNo !== undefined && !own) throw new AppError('NOT_FOUND');
  const lines = await linesOf(db, apply.apply_id);
  const identity = {
    ...(viewer.user ? { user: viewer.user } : {}),
    ...(viewer.corp ? { corp: viewer.corp } : {}),
  };
  const isSender = (await findApply(db, { applyNo: input.applyNo }, sentBy(identity))) !== undefined;
  const me = lines.find((l) => l.sign_no === own);
  const corpId = me?.user_type === 1 ? (viewer.corp?.corpId ?? null) : null;
  const himself = me?.party_key.equals(viewer.partyKey) ?? false;
  const overseer = !isSender && !me && !(await findApply(db, { applyNo: input.applyNo }, takesPart(viewer)));
  const text = overseer && (await findApply(db, { applyNo: input.applyNo }, readsText(viewer))) !== undefined;
  return {
    apply,
    lines,
    me,
    isSender,
    ...(overseer ? { oversees: { text } } : {}),
    via: { kind: 'session', accountId: (viewer.user ?? viewer.corp)!.accountId, corpId, himself },
  };
}

/** The contract and who asks, or LINK_INVALID / 10401 / NOT_FOUND. */
export async function loadParty(parts: Parts, ctx: Ctx, input: LinkInput): Promise<Party> {
  const party = (await byLink(parts, ctx, input)) ?? (await bySession(parts, ctx, input));
  if (!party) throw new AppError('LINK_INVALID');
  return party;
}

/** The same with the line that the input names. */
export async function loadLine(
  parts: Parts,
  ctx: Ctx,
  input: LinkInput & { signNo: string },
): Promise<Party & { me: SignInfoRow }> {
  const party = await loadParty(parts, ctx, input);
  if (!party.me || party.me.sign_no !== input.signNo) throw new AppError('SIGN_NOT_YOURS');
  return { ...party, me: party.me };
}

/** The same for calls that only the signatory himself may make; reading a colleague's line is not signing it. */
export async function loadSigner(
  parts: Parts,
  ctx: Ctx,
  input: LinkInput & { signNo: string },
): Promise<Party & { me: SignInfoRow }> {
  const party = await loadLine(parts, ctx, input);
  if (party.via.kind === 'session' && !party.via.himself) throw new AppError('SIGN_NOT_YOURS');
  return party;
}
