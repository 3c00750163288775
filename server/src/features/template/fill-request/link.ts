// The link of a signatory who fills in: the pair sign + ts, bound to his line, its generation and the request's life, and the SMS that
// carries its short address. Wrong pairs count against the line (L-05: ten an hour).
import { fillInPage } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import { checkPair, makePair } from '../../../platform/crypto/link-pair.ts';
import { asOwner, type Owner } from '../../../platform/database/as-owner.ts';
import type { Tx } from '../../../platform/db.ts';
import type { TplParts } from '../parts.ts';
import { openFiller } from './sealed.ts';
import { findRequest, type LineRow, linesOf, type RequestRow, refOf } from './store.ts';

const guessLimit = { name: 'fill-in-guess', max: 10, seconds: 3600 };

/** A line with its request, and whose it is. */
export type Found = { owner: Owner; request: RequestRow; line: LineRow };

const claimsOf = ({ request, line }: Pick<Found, 'request' | 'line'>) => ({
  subject: `fill-in/${line.line_id}`,
  recipient: request.request_id,
  exp: request.expires_at.getTime(),
  gen: line.link_gen,
});

/** By the number of the line alone; who may have it is the caller's question. */
export async function findLine(tx: Tx, lineId: string, lock?: 'lock'): Promise<Found | undefined> {
  const ref = await refOf(tx, lineId);
  if (!ref) return undefined;
  const owner: Owner = { accountId: ref.account_id, corpId: ref.corp_id };
  return asOwner(tx, owner, async (inner) => {
    const request = await findRequest(inner, ref.request_id, lock);
    const line = request && (await linesOf(inner, [ref.request_id])).find((one) => one.line_id === lineId);
    return request && line && { owner, request, line };
  });
}

/** By the pair of the link; an unknown line costs the same computation and the same count. @throws LINK_INVALID */
export async function byPair(
  { deps }: TplParts,
  { lineId, sign, ts }: { lineId: string; sign: string; ts: number },
  now: Date,
): Promise<Found> {
  const found = await findLine(deps.db, lineId);
  const claims = found ? claimsOf(found) : { subject: `fill-in/${lineId}`, recipient: '', exp: 0, gen: 0 };
  const right = checkPair(deps.keyring, 'fill-in', claims, { sign, ts }, now);
  if (found && right) return found;
  await deps.limits.use({ limit: guessLimit, key: lineId });
  throw new AppError('LINK_INVALID');
}

/** One more short address of the link that the line has, by SMS to its phone. `asker`: what the signatory knows him by. */
export async function sendLink(
  { deps, notice }: TplParts,
  tx: Tx,
  { owner, request, line }: Found,
  how: { text: 'fillInvite' | 'fillRemind'; sender: string; origin: string; now: Date },
): Promise<void> {
  const { sign, ts } = makePair(deps.keyring, 'fill-in', claimsOf({ request, line }), how.now);
  const link = await notice.shortLink(tx, {
    path: `${fillInPage}?lineId=${line.line_id}&sign=${sign}&ts=${ts}`,
    owner: line.line_id,
    expiresAt: request.expires_at,
  });
  await notice.sendText(tx, {
    ...{ text: how.text, values: { sender: how.sender, contract: request.contract_name, link } },
    target: openFiller(deps.vault, line).party.signatoryMobile,
    by: byAsker(owner),
    ref: line.line_id,
    origin: how.origin,
  });
}

/** A text to a signatory is due to who asks him: he chose the phone. */
export const byAsker = ({ accountId, corpId }: Owner) => ({ sender: accountId, corpId, known: false });
