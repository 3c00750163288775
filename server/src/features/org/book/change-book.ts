// Changes of the address book: by hand, by merging, and by sending a contract.
import { AppError } from '../../../platform/app-error.ts';
import { uuidv7 } from '../../../platform/clock.ts';
import { asOwner, type Owner } from '../../../platform/database/as-owner.ts';
import { inTx, isUniqueViolation, type Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/family.ts';
import { type Book, keeps } from './access.ts';
import { openContact, type Person, presentContact, sealContact } from './present.ts';
import * as store from './store.ts';

const mostByHand = 10_000;

export type SaveContact = Person & {
  contactId?: string | undefined;
  version?: number | undefined;
  shared: boolean;
};

/** The entries of these ids, locked; NOT_FOUND when one of them is not his to change. */
async function his(tx: Tx, book: Book, contactIds: readonly string[]): Promise<store.ContactRow[]> {
  const ids = [...new Set(contactIds)];
  const rows = await store.findContacts(tx, keeps(book), ids, true);
  if (rows.length !== ids.length) throw new AppError('NOT_FOUND');
  return rows;
}

export async function saveContact(deps: Deps, book: Book, input: SaveContact, now: Date) {
  if (input.userType === 1 && !input.operatorName) throw new AppError('CONTACT_OPERATOR_REQUIRED');
  const who = { ...input, operatorName: input.userType === 1 ? input.operatorName : null };
  const shared = input.shared && book.corpId !== null;
  const work = (tx: Tx) =>
    asOwner(tx, book, async () => {
      if (input.contactId === undefined) {
        if ((await store.countByHand(tx, book)) >= mostByHand) throw new AppError('CONTACT_FULL');
        const made = sealContact(deps.vault, uuidv7(now), book.corpId, who, shared);
        const row = await store.insertContact(tx, book, made, now);
        if (!row) throw new AppError('CONTACT_EXISTS');
        return row;
      }
      const [before] = await his(tx, book, [input.contactId]);
      const version = input.version ?? before!.version;
      const sealed = sealContact(deps.vault, input.contactId, book.corpId, who, shared);
      const row = await store.updateContact(tx, { ...sealed, version }, now);
      if (!row) throw new AppError('STATE_CHANGED');
      return row;
    });
  try {
    return presentContact(book, await inTx(deps.db, work));
  } catch (error) {
    throw isUniqueViolation(error, 'contact_same') ? new AppError('CONTACT_EXISTS') : error;
  }
}

export const deleteContacts = (deps: Deps, book: Book, contactIds: readonly string[]): Promise<number> =>
  inTx(deps.db, (tx) =>
    asOwner(tx, book, async () => {
      const rows = await his(tx, book, contactIds);
      await store.deleteContacts(
        tx,
        rows.map((row) => row.contact_id),
      );
      return rows.length;
    }),
  );

/** One entry stays as it is and takes over how often and when the others were used. */
export const mergeContacts = (
  deps: Deps,
  book: Book,
  input: { keepId: string; contactIds: readonly string[] },
  now: Date,
) =>
  inTx(deps.db, (tx) =>
    asOwner(tx, book, async () => {
      const rows = await his(tx, book, [input.keepId, ...input.contactIds]);
      const kept = rows.find((row) => row.contact_id === input.keepId)!;
      const gone = rows.filter((row) => row !== kept);
      if (gone.some((row) => row.user_type !== kept.user_type)) throw new AppError('CONTACT_KINDS_MIXED');
      const last = gone.map((row) => row.last_used_at?.getTime() ?? 0).reduce((a, b) => Math.max(a, b), 0);
      const taken = {
        usedCount: gone.reduce((n, row) => n + row.used_count, 0),
        lastUsedAt: last > 0 ? new Date(last) : null,
        shared: gone.some((row) => row.shared),
      };
      await store.deleteContacts(
        tx,
        gone.map((row) => row.contact_id),
      );
      return presentContact(book, await store.absorb(tx, kept.contact_id, taken, now));
    }),
  );

export const detailOf = (deps: Deps, book: Book, row: store.ContactRow) => ({
  ...presentContact(book, row),
  ...openContact(deps.vault, row),
});

/**
 * Everybody a contract is sent to, in the transaction that sends it. Rows in one order for all senders, so that two who
 * send to the same people at once do not wait for each other in a circle.
 */
export async function rememberParties(
  deps: Deps,
  tx: Tx,
  owner: Owner & { name: string },
  people: readonly Person[],
  now: Date,
): Promise<void> {
  const list = new Map<string, store.NewContact>();
  const self = owner.corpId === null ? 0 : 1;
  for (const { userType, name, operatorName, mobile } of people) {
    if (userType === self && name === owner.name) continue;
    const made = sealContact(
      deps.vault,
      uuidv7(now),
      owner.corpId,
      { userType, name, operatorName, mobile },
      false,
    );
    list.set([made.mobile_blind.toString('hex'), userType, name, operatorName ?? ''].join('\n'), made);
  }
  if (list.size === 0) return;
  const sorted = [...list].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  await asOwner(tx, owner, () => store.rememberContacts(tx, owner, sorted, now));
}
