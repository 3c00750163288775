// The signer's link: the pair sign + ts, its generation and life, the short address that an SMS carries.
import { detailPage } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import { checkPair, type LinkPair, makePair } from '../../../platform/crypto/link-pair.ts';
import { together } from '../../../platform/database/together.ts';
import type { Tx } from '../../../platform/db.ts';
import type { NewEvent } from '../../ledger/index.ts';
import { type Moving, raiseLink } from './line-store.ts';
import type { Parts } from './parts.ts';
import type { ApplyRow, SignInfoRow } from './store.ts';

const guessLimit = { name: 'link-guess', max: 10, seconds: 3600 };

/** The short address outlives its pair, so that an old SMS says 已撤销 or 已过期 and not just that it is dead. */
const afterlifeMs = 30 * 24 * 3600_000;

type Claims = { subject: string; recipient: string; exp: number; gen: number };
const claimsOf = (applyNo: string, line: SignInfoRow): Claims => ({
  subject: `${applyNo}/${line.sign_no}`,
  recipient: line.sign_info_id,
  exp: line.link_exp?.getTime() ?? 0,
  gen: line.link_gen,
});

const pagePath = ({ apply_no, file_count }: ApplyRow, signNo: string, pair: LinkPair): string =>
  `${detailPage('sign', file_count > 1)}?applyNo=${apply_no}&signNo=${signNo}&sign=${pair.sign}&ts=${pair.ts}`;

/** A new generation of the link that nobody is sent: who signs in has it. Earlier ones and their addresses die. */
export async function renewLink(parts: Parts, tx: Tx, line: SignInfoRow, exp: Date): Promise<NewEvent> {
  const [generation] = await together(
    raiseLink(tx, line, exp),
    parts.notice.revokeShortLinks(tx, line.sign_no),
  );
  return {
    type: 'link.issue',
    signNo: line.sign_no,
    actor: { kind: 'system', auth: [] },
    data: { generation, channel: 'none', expires: exp.toISOString() },
  };
}

/** A new generation of the link (earlier ones die): the code of its short address, and its event once it is known who got it. */
export async function issueLink(
  parts: Parts,
  tx: Tx,
  apply: ApplyRow,
  line: Moving,
  options: { exp: Date; now: Date },
): Promise<{ link: string; issued(channel: 'sms' | 'none'): NewEvent }> {
  const { exp, now } = options;
  const gen = await raiseLink(tx, line, exp);
  const fresh = { ...line, link_gen: gen, link_exp: exp };
  const pair = makePair(parts.deps.keyring, 'signer', claimsOf(apply.apply_no!, fresh), now);
  const code = await parts.notice.replaceShortLinks(tx, {
    path: pagePath(apply, line.sign_no, pair),
    owner: line.sign_no,
    expiresAt: new Date(exp.getTime() + afterlifeMs),
  });
  return {
    link: code,
    issued: (channel) => ({
      type: 'link.issue',
      signNo: line.sign_no,
      actor: { kind: 'system', auth: [] },
      data: { generation: gen, channel, expires: exp.toISOString() },
    }),
  };
}

/** Address for the signatory himself, who is signed in: same generation, so the SMS link stays alive. */
export function ownLink(parts: Parts, apply: ApplyRow, line: SignInfoRow, now: Date): string {
  return pagePath(
    apply,
    line.sign_no,
    makePair(parts.deps.keyring, 'signer', claimsOf(apply.apply_no!, line), now),
  );
}

/** Another short code of the link that the line has; nothing that was sent before dies. */
export function secondLink(
  parts: Parts,
  tx: Tx,
  apply: ApplyRow,
  line: SignInfoRow,
  now: Date,
): Promise<string> {
  return parts.notice.shortLink(tx, {
    path: ownLink(parts, apply, line, now),
    owner: line.sign_no,
    expiresAt: new Date((line.link_exp ?? now).getTime() + afterlifeMs),
  });
}

/** Ends every link of a line. `keepAddress`: the short address still leads to the page that says what became of it. */
export async function revokeLink(
  parts: Parts,
  tx: Tx,
  line: Moving,
  reason: 'cancel' | 'complete' | 'expire' | 'replace',
  keepAddress = reason === 'cancel' || reason === 'expire',
): Promise<NewEvent> {
  const { notice } = parts;
  const [gen] = await together(
    raiseLink(tx, line, null),
    keepAddress ? notice.revokeHeld(tx, line.sign_no) : notice.revokeShortLinks(tx, line.sign_no),
  );
  return {
    type: 'link.revoke',
    signNo: line.sign_no,
    actor: { kind: 'system', auth: [] },
    data: { generation: gen, reason },
  };
}

/**
 * Whether the pair opens this line now. A wrong pair counts against the signNo (L-05: ten an hour), whether the number
 * exists or not; an unknown line costs the same computation.
 */
export async function requirePair<Found extends { line: SignInfoRow }>(
  parts: Parts,
  input: { applyNo: string; signNo: string; sign: string; ts: number },
  found: Found | undefined,
  now: Date,
): Promise<Found> {
  const claims = found
    ? claimsOf(input.applyNo, found.line)
    : { subject: `${input.applyNo}/${input.signNo}`, recipient: '', exp: 0, gen: 0 };
  const right = checkPair(parts.deps.keyring, 'signer', claims, { sign: input.sign, ts: input.ts }, now);
  if (found && right) return found;
  await parts.deps.limits.use({ limit: guessLimit, key: input.signNo });
  throw new AppError('LINK_INVALID');
}

/**
 * Whether the pair is the last one that this line had before its contract ended or the signatory handed it on. It opens
 * one sentence, which says so, and nothing else.
 */
export function isLastPair(
  parts: Parts,
  input: { applyNo: string; sign: string; ts: number },
  line: SignInfoRow,
  now: Date,
): boolean {
  if (line.link_exp !== null || line.dead_gen === null || line.dead_exp === null) return false;
  const claims = claimsOf(input.applyNo, { ...line, link_gen: line.dead_gen, link_exp: line.dead_exp });
  // Its own expiry does not matter any more: an expired contract says that it expired.
  const then = new Date(Math.min(now.getTime(), line.dead_exp.getTime() - 1));
  return checkPair(parts.deps.keyring, 'signer', claims, { sign: input.sign, ts: input.ts }, then);
}
