// Entering people without an account: one, or thousands in turns of some hundred, so that no statement and no stretch of
// sealing keeps everybody else waiting.
import { AppError } from '../../../platform/app-error.ts';
import { uuidv7 } from '../../../platform/clock.ts';
import type { SealedRecord } from '../../../platform/crypto/vault.ts';
import { isUniqueViolation } from '../../../platform/db.ts';
import type { Turn } from '../../log/index.ts';
import type { Parts } from '../parts.ts';
import { noteChange } from './contacts.ts';
import { inviteMany } from './invite.ts';
import { personPlace } from './present.ts';
import { insertPeople } from './store.ts';

export type NewPerson = { name: string; mobile: string; title: string; groupId?: string | undefined };
export type Entered = { memberId: string; inviteUrl: string };

/** PERSON_EXISTS when the mobile is somebody else's of the enterprise. */
export const taken = (error: unknown): never => {
  throw isUniqueViolation(error, 'corp_user_mobile') ? new AppError('PERSON_EXISTS') : error;
};

/** A mobile as it is kept while no account is bound. */
export const contactOf = (
  { deps }: Parts,
  corpId: string,
  memberId: string,
  mobile: string,
): { sealed: SealedRecord; mobileBlind: Buffer } => ({
  sealed: deps.vault.seal(personPlace({ corpId, memberId }), { mobile }),
  mobileBlind: deps.vault.blindIndex('mobile', mobile),
});

/** People whose mobiles nobody of the enterprise has, as was asked before in this turn; their ids in the same order. */
export async function enterPeople(parts: Parts, at: Turn, people: readonly NewPerson[]): Promise<string[]> {
  const rows = people.map(({ name, mobile, title, groupId = null }) => {
    const memberId = uuidv7(at.now);
    return { memberId, groupId, name, title, ...contactOf(parts, at.corpId, memberId, mobile) };
  });
  await insertPeople(at.tx, at.corpId, rows, at.now).catch(taken);
  const memberIds = rows.map(({ memberId }) => memberId);
  await noteChange(parts, at.tx, { corpId: at.corpId, memberIds, what: 'entered', by: at.accountId }, at.now);
  return memberIds;
}

const atOnce = 100;

/** Enters all of them, each with an invitation of his own. */
export async function enterMany(
  parts: Parts,
  at: Turn,
  people: readonly NewPerson[],
  origin: string,
): Promise<Entered[]> {
  const entered: Entered[] = [];
  for (let from = 0; from < people.length; from += atOnce) {
    const ids = await enterPeople(parts, at, people.slice(from, from + atOnce));
    const urls = await inviteMany(parts, at, ids, origin);
    for (const [i, memberId] of ids.entries()) entered.push({ memberId, inviteUrl: urls[i]! });
  }
  return entered;
}
