// A party changed his mobile (docs/decisions/0031). What is his stays his by its key; what had been sent to the new mobile
// before becomes his; and contracts that are still being signed go on under the new mobile, with evidence: who holds the
// old number afterwards gets no code, and no earlier link opens anything.
import { followsMobile } from '@xinqi/domain';
import { maskTarget } from '../../../../platform/crypto/mask.ts';
import type { Tx } from '../../../../platform/db.ts';
import type { MobileChange } from '../../../account/index.ts';
import { netCommits } from '../../../ledger/index.ts';
import { acted, actedLine } from '../../contract/acted.ts';
import { byProduct, changeMany, changeWithin } from '../../contract/change-contract.ts';
import { updatePerson } from '../../contract/line-store.ts';
import { renewLink } from '../../contract/link.ts';
import { mobileOf, openLine, type Parts } from '../../contract/parts.ts';
import { recipientCommits, sealPerson } from '../../contract/person-commits.ts';
import type { SignInfoRow } from '../../contract/store.ts';
import { adoptFor } from './adopt-lines.ts';
import { adoptParty, lockWaiting, openContractsOf } from './party-store.ts';

/** How many contracts one statement hands over. */
const adoptAtOnce = 500;

export async function followMobile(parts: Parts, tx: Tx, change: MobileChange): Promise<void> {
  for (;;) {
    const applyIds = await lockWaiting(tx, change.waitingKey, adoptAtOnce);
    if (applyIds.length === 0) break;
    await changeMany(tx, async () => {
      await adoptParty(tx, change.waitingKey, change.partyKey, applyIds);
      return applyIds;
    });
  }
  // what waited may name an enterprise of which he is a member
  for (const { corpId } of await parts.account.corpsOf(tx, change.accountId))
    await adoptFor(parts, tx, corpId);
  let pending = 0;
  for (const applyId of await openContractsOf(tx, change.partyKey))
    pending += await carryContract(parts, tx, applyId, change);
  if (pending > 0)
    await parts.notice.sendText(tx, {
      text: 'movedHere',
      values: { count: String(pending) },
      target: change.mobile,
      ref: change.accountId,
      // proven a moment ago to be his own
      by: { sender: change.accountId, corpId: null, known: true },
    });
}

/** Answers how many of his lines have their turn. */
async function carryContract(parts: Parts, tx: Tx, applyId: string, change: MobileChange): Promise<number> {
  const now = parts.deps.clock.now();
  return changeWithin(parts, tx, now, byProduct(applyId), async ({ apply, lines, record, untouched }) => {
    const his = lines.filter((line) => line.party_key.equals(change.partyKey));
    const open = his.filter(
      (line) => followsMobile(acted(apply), actedLine(line)) && mobileOf(parts, line) !== change.mobile,
    );
    if (open.length === 0) return untouched(0);
    for (const line of open) {
      const person = personUnder(parts, line, change);
      await updatePerson(tx, line.sign_no, person);
      record({
        type: 'recipient.correct',
        signNo: line.sign_no,
        actor: {
          kind: line.user_type === 1 ? 'enterprise' : 'person',
          auth: [
            { method: 'session', level: 'mobile' },
            { method: 'sms', level: 'mobile', ...(parts.smsSimulated ? { test: true } : {}) },
          ],
        },
        data: { by: 'signatory' },
        commits: {
          'data.old_mobile_c': mobileOf(parts, line),
          ...recipientCommits(parts, person),
          ...netCommits(change.from.ip, change.from.userAgent),
        },
      });
      if (line.link_gen > 0) record(await renewLink(parts, tx, line, apply.sign_expire ?? now));
    }
    return open.filter((line) => line.link_gen > 0).length;
  });
}

function personUnder(parts: Parts, line: SignInfoRow, { mobile }: MobileChange) {
  return {
    ...line,
    mobile_masked: maskTarget(mobile),
    mobile_blind: parts.deps.vault.blindIndex('mobile', mobile),
    ...sealPerson(parts, line.sign_info_id, { mobile, idCard: openLine(parts, line).idCard }),
  };
}
