// A code by SMS to the phone on file: what opens the text of a link, and the second factor of whoever signs, refuses or hands on.
import { AppError } from '../../../../platform/app-error.ts';
import { maskTarget } from '../../../../platform/crypto/mask.ts';
import { inTx, type Tx } from '../../../../platform/db.ts';
import type { Ctx } from '../../../../platform/endpoint.ts';
import type { Asker, SealedHolder } from '../../../account/index.ts';
import { type NewEvent, netCommits } from '../../../ledger/index.ts';
import { mobileOf, type Parts, phoneOf } from '../parts.ts';
import { personCommits } from '../person-commits.ts';
import type { ApplyRow, SignInfoRow } from '../store.ts';
import { lockSamePerson } from './acting.ts';
import type { Signer } from './load-party.ts';

/** Good for reading and signing (decisions "Link credential"). */
export const tokenSeconds = 30 * 60;
/** `holder`: the account of its key, where the line was read with it. */
export type Line = { apply: ApplyRow; line: SignInfoRow; holder?: SealedHolder };

/** Against whom a code counts: the line for who came by its link, else the account that is signed in. */
export const linkAsker = (line: SignInfoRow): Asker => ({ kind: 'link', line: line.sign_no });
export const askerOf = ({ via, me }: Signer): Asker =>
  via.kind === 'link' ? linkAsker(me) : { kind: 'session', accountId: via.accountId };

/** A code that was tried: the phone that got it, and the generation of the link by which he came (null: he is signed in). */
export type Try = {
  purpose: 'read' | 'sign';
  mobile: string;
  generation: number | null;
  /** Of a code to sign several files: the digest of the set to which it was bound. */
  docsHash?: string;
};

/** auth.sms as it stands in the evidence. */
export function smsEvent(
  parts: Parts,
  ctx: Ctx,
  line: SignInfoRow,
  { purpose, mobile, generation, docsHash }: Try,
  result: 'passed' | 'failed',
): NewEvent {
  // a finished contract is read by a code to the phone that he has now; the line keeps the one under which he signed
  const his = mobile === mobileOf(parts, line) ? personCommits(parts, line).mobile : mobile;
  return {
    type: 'auth.sms',
    signNo: line.sign_no,
    actor: { kind: 'link', auth: [] },
    data: {
      purpose,
      result,
      attempt: 1,
      ...(generation === null ? {} : { generation }),
      ...(docsHash === undefined ? {} : { docs_h: docsHash }),
      ...(parts.smsSimulated ? { test: true } : {}),
    },
    commits: { 'data.mobile_c': his, ...netCommits(ctx.ip, ctx.userAgent) },
  };
}

/** The phone that gets this line's codes; who closed his account gets none any more. */
async function codePhone(parts: Parts, { line, holder }: Line): Promise<string> {
  const mobile = await phoneOf(parts, parts.deps.db, line, holder);
  if (!mobile) throw new AppError('LINK_INVALID');
  return mobile;
}

/** What a code is for: the line, and where it signs several files that very set of them. */
const subjectOf = ({ sign_no }: SignInfoRow, docsHash: string | undefined): string =>
  docsHash === undefined ? sign_no : `${sign_no} ${docsHash}`;

export async function sendLinkCode(
  parts: Parts,
  asked: Line,
  purpose: 'link' | 'will',
  asker: Asker,
  docsHash?: string,
) {
  const { apply, line } = asked;
  const target = await codePhone(parts, asked);
  const { resendAfterSeconds } = await parts.account.codes.send({
    purpose,
    subject: subjectOf(line, docsHash),
    target,
    asker,
    ref: line.sign_no,
    say: (code) => ({ text: 'codeSign', values: { code, contract: apply.contract_name } }),
  });
  return { resendAfterSeconds, mobileMasked: maskTarget(target) };
}

/**
 * Checks a code sent for this line; every try is in the evidence. Answers the phone that got it: who acts by it asks under his
 * lock whether it is still the line's. Outside of any transaction, so that the try counts whatever becomes of it. `then`: what a right one
 * opens, in the transaction that uses it up.
 */
export async function checkLineCode(
  parts: Parts,
  ctx: Ctx,
  asked: Line & { generation: number | null; docsHash?: string },
  purpose: 'link' | 'will',
  code: string,
  asker: Asker,
  then?: (tx: Tx, mobile: string) => Promise<void>,
): Promise<string> {
  const { apply, line, generation, docsHash } = asked;
  const target = await codePhone(parts, asked);
  const attempt = { purpose, subject: subjectOf(line, docsHash), target, code, asker };
  const right = await parts.account.codes.check(attempt, then && ((tx) => then(tx, target)));
  if (right) return target;
  await inTx(parts.deps.db, async (tx) => {
    await lockSamePerson(tx, asked);
    const bound = docsHash === undefined ? {} : { docsHash };
    const tried: Try = {
      purpose: purpose === 'link' ? 'read' : 'sign',
      mobile: target,
      generation,
      ...bound,
    };
    await parts.ledger.append(tx, apply.apply_no!, [smsEvent(parts, ctx, line, tried, 'failed')], ctx.now);
  });
  throw new AppError('SIGN_CODE_WRONG');
}
