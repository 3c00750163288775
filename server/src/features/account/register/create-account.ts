// Makes a person, an enterprise, a membership. Used by registration, and by the demo data through the door.

import { AppError } from '../../../platform/app-error.ts';
import { uuidv7 } from '../../../platform/clock.ts';
import { isUniqueViolation, type Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/family.ts';
import { memberAdded } from '../facts.ts';
import { hashPassword } from '../guess/password-hash.ts';
import { keysOf, lockMobiles } from '../party/store.ts';
import { accountPlace, corpPlace, insertAccount, insertCorp, insertMember } from '../store.ts';

export type NewPerson = {
  name: string;
  /** Normalised, and proven by a code. */
  mobile: string;
  password: string;
  email?: string;
  /** Only a proven mail address is a login: otherwise one could claim somebody else's (pre-hijacking). */
  emailProven?: boolean;
  /** From outside the mainland, as typed; nobody has verified it. */
  document?: { docType: number; docNo: string };
  source?: Record<string, string>;
};

/** TARGET_TAKEN when the mobile or the proven mail address is registered. */
export async function createPerson(deps: Deps, tx: Tx, person: NewPerson): Promise<{ accountId: string }> {
  const now = deps.clock.now();
  const accountId = uuidv7(now);
  const email = person.email ?? null;
  const passwordHash = await hashPassword(person.password);
  const mobileBlind = deps.vault.blindIndex('mobile', person.mobile);
  // whoever gives this mobile up at this moment is waited for: his key must not become the new account's
  await lockMobiles(tx, [mobileBlind], 'exclusive');
  const [partyKey] = await keysOf(tx, [mobileBlind]);
  await insertAccount(tx, {
    accountId,
    name: person.name,
    sealed: deps.vault.seal(accountPlace(accountId), {
      mobile: person.mobile,
      email,
      ...(person.document ? { docType: String(person.document.docType), docNo: person.document.docNo } : {}),
    }),
    mobileBlind,
    partyKey: partyKey!,
    emailBlind: email && person.emailProven ? deps.vault.blindIndex('email', email) : null,
    passwordHash,
    source: person.source ?? {},
    now,
  }).catch((error: unknown) => {
    const taken = ['account_mobile', 'account_party_key', 'account_email'].some((name) =>
      isUniqueViolation(error, name),
    );
    throw taken ? new AppError('TARGET_TAKEN') : error;
  });
  return { accountId };
}

/** A claim to the name, beside others: it gives nothing before it was verified. */
export async function createCorp(
  deps: Deps,
  tx: Tx,
  corp: { name: string; contactMobile?: string },
): Promise<{ corpId: string }> {
  const now = deps.clock.now();
  const corpId = uuidv7(now);
  const sealed = corp.contactMobile
    ? deps.vault.seal(corpPlace(corpId), { mobile: corp.contactMobile })
    : null;
  await insertCorp(tx, { corpId, name: corp.name, sealed, now });
  return { corpId };
}

/** `memberId`: of somebody whom the enterprise knew before he had an account, or who comes back. */
export async function addMember(
  deps: Deps,
  tx: Tx,
  member: { corpId: string; accountId: string; superFlag: boolean; pids?: number[]; memberId?: string },
): Promise<{ memberId: string }> {
  const now = deps.clock.now();
  const { pids = [], memberId = uuidv7(now) } = member;
  await insertMember(tx, { ...member, memberId, pids, now });
  const { corpId, accountId } = member;
  await deps.switchboard.publish(tx, memberAdded, { corpId, memberId, accountId, pids });
  return { memberId };
}
