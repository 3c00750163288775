// Resource loader of every /si/ call: a link signer after the second factor, or a session that takes part.
// The pair alone opens nothing here (10401: verify first); a pair of one line never serves for another (A-05).
import { SignInfoStatus } from '@xinqi/domain';
import { sql } from 'kysely';
import { AppError } from '../../../../platform/app-error.ts';
import type { Tx } from '../../../../platform/db.ts';
import type { Ctx } from '../../../../platform/endpoint.ts';
import type { Identity, LinkPrincipal } from '../../../../platform/principal.ts';
import { holderJson, type SealedHolder } from '../../../account/index.ts';
import { mayRead, readsText, sentBy, signedBy, takesPart, type Viewer } from '../access.ts';
import { requirePair } from '../link.ts';
import type { Parts } from '../parts.ts';
import type { ApplyRow, SignInfoRow } from '../store.ts';
import { findContract, findPair, type Text, type TextAsked } from './party-rows.ts';
import { ownLineSql, readerStanding } from './store.ts';

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
  /** The account that the key of `me` belongs to, where it was read with what he signs. */
  holder?: SealedHolder;
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
  { tx, text }: Seen,
  ctx: Asking,
  input: LinkInput,
): Promise<Party | undefined> {
  const { link } = ctx.identity;
  if (
    link &&
    link.applyNo === input.applyNo &&
    (input.signNo === undefined || link.signNo === input.signNo)
  ) {
    const his = sql`, (select ${holderJson(sql`s.party_key`)} from sign_info s where s.sign_no = ${link.signNo}) as holder`;
    const acts = text === 'fields';
    const where = sql`a.apply_no = ${link.applyNo}`;
    const read = await findContract<{ holder?: SealedHolder }>(tx, where, text, acts ? his : undefined);
    const me = read?.found.lines.find((l) => l.sign_no === link.signNo);
    if (!read || !me || !isHis(me, link)) throw new AppError('LINK_INVALID');
    // L-04: who was replaced, or handed his line on, is no party any more
    if (me.status === SignInfoStatus.Transferred) throw new AppError('SIGN_TRANSFERRED');
    // E-12: his enterprise let him go after this token was given
    if (me.barred_at !== null) throw new AppError('LINK_INVALID');
    const { verifiedAt, generation } = link;
    return {
      ...read.found,
      ...read.more,
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
  { tx, text }: Seen,
  input: LinkInput,
  asking: Identity,
): Promise<Party | undefined> {
  const viewer = await viewerOf(parts, tx, asking);
  if (!viewer) return undefined;
  const who: Identity = {
    ...(viewer.user ? { user: viewer.user } : {}),
    ...(viewer.corp ? { corp: viewer.corp } : {}),
  };
  const read = await findContract<{ sent: boolean; own: string | null }>(
    tx,
    sql`a.apply_no = ${input.applyNo} and ${mayRead(viewer)}`,
    text,
    sql`, ${sentBy(who)} is true as sent, ${ownLineSql(input.signNo, signedBy(viewer))} as own`,
  );
  if (!read) throw new AppError('NOT_FOUND');
  const { found, more } = read;
  if (input.signNo !== undefined && more.own === null) throw new AppError('NOT_FOUND');
  const me = found.lines.find((l) => l.sign_no === more.own);
  const corpId = me?.corp_id ?? null;
  const himself = me?.party_key.equals(viewer.partyKey) ?? false;
  const standing =
    more.sent || me
      ? undefined
      : await readerStanding(tx, found.apply.apply_id, { part: takesPart(viewer), text: readsText(viewer) });
  return {
    ...found,
    me,
    isSender: more.sent,
    ...(standing && !standing.part ? { oversees: { text: standing.text } } : {}),
    via: { kind: 'session', accountId: (viewer.user ?? viewer.corp)!.accountId, corpId, himself },
    who,
  };
}

type Asking = Pick<Ctx, 'identity' | 'now'>;
/** `text`: how much of what is signed is asked for too. */
type Seen = { tx: Tx; text?: TextAsked };

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
