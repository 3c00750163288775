// Who is reached behind a person: told to the families that ask people (who.ts), and every change of it written down with who
// made it, so that nobody gains by a change of his own (issue 13, Z-04; docs/decisions/0063).
import type { Tx } from '../../../platform/db.ts';
import type { Account } from '../../account/index.ts';
import * as store from './contact-store.ts';

export type { ContactChange, Since } from './contact-store.ts';
/** Account (null: he has none) and phone behind a person. */
export type Seat = { accountId: string | null; phone: Buffer | null };

export type Contacts = {
  /** Of these people those who are in the enterprise. `lock`: nobody is bound, unbound or let go until `tx` ends. */
  seats(tx: Tx, corpId: string, memberIds: readonly string[], lock?: 'lock'): Promise<Map<string, Seat>>;
  /** Number of the last change in the enterprise. */
  lastChange(tx: Tx, corpId: string): Promise<number>;
  /**
   * Of these people those who would gain by a change since: who came or is reached elsewhere, who was bound by it, and who made it
   * to one of those whose turns it is about.
   */
  gainers(tx: Tx, corpId: string, memberIds: readonly string[], since: store.Since): Promise<Set<string>>;
  /** Of these people those whom an administrator gave another phone after this number: not who was named before. */
  corrected(tx: Tx, memberIds: readonly string[], no: number): Promise<Set<string>>;
};

export function contacts({ account }: { account: Account }): Contacts {
  const seats: Contacts['seats'] = async (tx, corpId, memberIds, lock) => {
    if (memberIds.length === 0) return new Map();
    const rows = await store.seatsOf(tx, corpId, memberIds, lock === 'lock');
    const bound = rows.flatMap(({ accountId }) => accountId ?? []);
    const phones = await account.party.phonesNow(tx, bound, lock);
    return new Map(
      rows.map(({ memberId, accountId, mobileBlind }) => {
        const phone = accountId === null ? mobileBlind : (phones.get(accountId) ?? null);
        return [memberId, { accountId, phone }];
      }),
    );
  };
  return {
    seats,
    lastChange: store.lastChange,
    async gainers(tx, corpId, memberIds, since) {
      const people = [...(await seats(tx, corpId, memberIds))].map(([memberId, seat]) => ({
        memberId,
        ...seat,
      }));
      return people.length === 0 ? new Set() : store.gainers(tx, corpId, people, since);
    },
    corrected: async (tx, memberIds, no) =>
      memberIds.length === 0 ? new Set() : store.correctedSince(tx, memberIds, no),
  };
}

/** Inside asOwner of the enterprise, while the person still is what he was. */
export async function noteChange(
  { account }: { account: Account },
  tx: Tx,
  change: Pick<store.NewChange, 'corpId' | 'memberIds' | 'what'> & {
    by: string | null;
    to?: { accountId?: string; phone?: Buffer | undefined };
  },
  now: Date,
): Promise<void> {
  const { by, to = {}, ...of } = change;
  const byPhone = by === null ? null : ((await account.party.phonesNow(tx, [by])).get(by) ?? null);
  const { accountId: toAccount = null, phone: toPhone = null } = to;
  await store.insertChanges(tx, { ...of, byAccount: by, byPhone, toAccount, toPhone }, now);
}
