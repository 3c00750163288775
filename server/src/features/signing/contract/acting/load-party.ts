// Resource loader of every /si/ call: a link signer after the second factor, or a session that takes part.
// The pair alone opens nothing here (10401: verify first); a pair of one line never serves for another.
import { SignInfoStatus } from '@xinqi/domain';
import { AppError } from '../../../../platform/app-error.ts';
import type { Tx } from '../../../../platform/db.ts';
import type { Ctx } from '../../../../platform/endpoint.ts';
import type { Identity, LinkPrincipal } from '../../../../platform/principal.ts';
import { mayRead, readsText, sentBy, signedBy, takesPart, type Viewer } from '../access.ts';
import { requirePair } from '../link.ts';
import type { Parts } from '../parts.ts';
import { type ApplyRow, findApply, type SignInfoRow } from '../store.ts';
import { findContract, findPair, type Text, withLines } from './party-rows.ts';
import { findOwnLine } from './store.ts';

export type LinkInput = {
  applyNo: string;
  signNo?: string | undefined;
  sign?: string | undefined;
  ts?: number | undefined;
};
/** How the asker proved who he is. `link`: when he passed its code, and which generation it was. `himself`: the line `me` is his to sign. */
export type Via =
  | { kind: 'link'; verifiedAt: Date; generation: number }
  | { kind: 'session'; accountId: string; corpId: string | null; himself: boolean };
export type Party = {
  apply: ApplyRow;
  lines: SignInfoRow[];
  me: SignInfoRow | undefined;
  isSender: boolean;
  via: Via;
  /** The principals that were asked: the same ones are asked again under the lock. */
  who: Identity;
  /** What is signed, where it was asked for; of the same moment as the lines. */
  text?: Text;
  /** No party: he heads the department of one (memberFile). `text`: that member may read the text of an ended contract. */
  oversees?: { text: boolean };
};
export type Signer = Party & { me: SignInfoRow };

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
    ...(corp ? { corp } : {}),
    partyKey: await parts.account.party.keyOf(tx, accountId),
  };
}

/** A token is of the line's signatory while he stands in it who stood there when his link was issued (Z-01). */
const isHis = (line: SignInfoRow, { generation }: LinkPrincipal): boolean =>
  line.recipient_gen <= generation && generation <= line.link_gen;

async function byLink(
  parts: Parts,
  { tx, locked, text = false }: Seen,
  ctx: Asking,
  input: LinkInput,
): Promise<Party | undefined> {
  const { link } = ctx.identity;
  if (
    link &&
    link.applyNo === input.applyNo &&
    (input.signNo === undefined || link.signNo === input.signNo)
  ) {
    const found = await (locked ? withLines(tx, locked, text) : findContract(tx, link.applyNo, text));
    const me = found?.lines.find((l) => l.sign_no === link.signNo);
    if (!found || !me || !isHis(me, link)) throw new AppError('LINK_INVALID');
    // L-04: who was replaced, or handed his line on, is no party any more
    if (me.status === SignInfoStatus.Transferred) throw new AppError('SIGN_TRANSFERRED');
    // E-12: his enterprise let him go after this token was given
    if (me.barred_at !== null) throw new AppError('LINK_INVALID');
    const { verifiedAt, generation } = link;
    return {
      ...found,
      me,
      isSender: false,
      via: { kind: 'link', verifiedAt, generation },
      who: { link },
    };
  }
  if (!input.sign || input.ts === undefined || !input.signNo) return undefined;
  const pair = { applyNo: input.applyNo, signNo: input.signNo, sign: input.sign, ts: input.ts };
  await requirePair(parts, pair, await findPair(tx, pair), ctx.now);
  throw new AppError('10401');
}

async function bySession(
  parts: Parts,
  { tx, text = false }: Seen,
  input: LinkInput,
  asking: Identity,
): Promise<Party | undefined> {
  const viewer = await viewerOf(parts, tx, asking);
  if (!viewer) return undefined;
  const apply = await findApply(tx, { applyNo: input.applyNo }, mayRead(viewer));
  if (!apply || apply.apply_no === null) throw new AppError('NOT_FOUND');
  const own = await findOwnLine(tx, apply.apply_id, input.signNo ?? null, signedBy(viewer));
  if (input.signNo !== undefined && !own) throw new AppError('NOT_FOUND');
  const found = await withLines(tx, apply, text);
  const { lines } = found;
  const who: Identity = {
    ...(viewer.user ? { user: viewer.user } : {}),
    ...(viewer.corp ? { corp: viewer.corp } : {}),
  };
  const isSender = (await findApply(tx, { applyNo: input.applyNo }, sentBy(who))) !== undefined;
  const me = lines.find((l) => l.sign_no === own);
  const corpId = me?.corp_id ?? null;
  const himself = me?.party_key.equals(viewer.partyKey) ?? false;
  const overseer = !isSender && !me && !(await findApply(tx, { applyNo: input.applyNo }, takesPart(viewer)));
  const readsIt =
    overseer && (await findApply(tx, { applyNo: input.applyNo }, readsText(viewer))) !== undefined;
  return {
    ...found,
    me,
    isSender,
    ...(overseer ? { oversees: { text: readsIt } } : {}),
    via: { kind: 'session', accountId: (viewer.user ?? viewer.corp)!.accountId, corpId, himself },
    who,
  };
}

type Asking = Pick<Ctx, 'identity' | 'now'>;
/** `locked`: the contract that the input names, as a transaction holds it. `text`: what is signed is asked for too. */
type Seen = { tx: Tx; locked?: ApplyRow; text?: boolean };

/** The contract and who asks, or LINK_INVALID / 10401 / NOT_FOUND. */
export async function loadParty(
  parts: Parts,
  ctx: Asking,
  input: LinkInput,
  seen: Seen = { tx: parts.deps.db },
): Promise<Party> {
  const party =
    (await byLink(parts, seen, ctx, input)) ?? (await bySession(parts, seen, input, ctx.identity));
  if (!party) throw new AppError('LINK_INVALID');
  return party;
}

/** The same with the line that the input names. */
export async function loadLine(
  parts: Parts,
  ctx: Asking,
  input: LinkInput & { signNo: string },
): Promise<Signer> {
  const party = await loadParty(parts, ctx, input);
  if (!party.me || party.me.sign_no !== input.signNo) throw new AppError('SIGN_NOT_YOURS');
  return { ...party, me: party.me };
}

/** The same for calls that only the signatory himself may make; reading a colleague's line is not signing it. */
export async function loadSigner(
  parts: Parts,
  ctx: Asking,
  input: LinkInput & { signNo: string },
): Promise<Signer> {
  const party = await loadLine(parts, ctx, input);
  if (party.via.kind === 'session' && !party.via.himself) throw new AppError('SIGN_NOT_YOURS');
  return party;
}
