// Finding entries while typing: by part of a name, or by digits of the mobile. Mobiles stand sealed: whole numbers go over
// the blind index; a beginning or the last four are narrowed by what the mask shows, then compared in the opened record.
import { normaliseMobile } from '@xinqi/domain';
import { sql } from 'kysely';
import { asOwner } from '../../../platform/database/as-owner.ts';
import type { Deps } from '../../../platform/family.ts';
import { type Book, finds, keeps } from './access.ts';
import { openContact, presentContact } from './present.ts';
import { contactsByDigits, doubleContacts, searchContacts } from './store.ts';

/** Most records that one search by digits opens. */
const mostOpened = 500;
const mostDoubles = 400;
const mostGroups = 50;

export type BookSearch = {
  keyword?: string | undefined;
  userType?: number | undefined;
  itemPage: number;
  pageSize: number;
};

/** In LIKE, the text itself and nothing else (Q-01). */
const literal = (text: string) => text.replace(/[\\%_]/g, (c) => `\\${c}`);

export async function searchBook(deps: Deps, book: Book, input: BookSearch) {
  const { keyword = '', userType, itemPage, pageSize } = input;
  const visible = finds(book);
  const kind = userType === undefined ? sql<boolean>`true` : sql<boolean>`c.user_type = ${userType}`;
  const offset = (itemPage - 1) * pageSize;
  const page = { itemPage, pageSize };
  const digits = normaliseMobile(keyword);
  return asOwner(deps.db, book, async (tx) => {
    if (/^[0-9]{3,10}$/.test(digits)) {
      const begins = sql`left(c.mobile_masked, 3) = ${digits.slice(0, 3)}`;
      const ends = digits.length === 4 ? sql`right(c.mobile_masked, 4) = ${digits}` : sql`false`;
      const named = sql`c.name like ${`%${digits}%`}`;
      const search = sql<boolean>`(${kind} and (${begins} or ${ends} or ${named}))`;
      const rows = (await contactsByDigits(tx, { visible, search, limit: mostOpened })).filter((row) => {
        const { mobile } = openContact(deps.vault, row);
        return (
          mobile.startsWith(digits) ||
          (digits.length === 4 && mobile.endsWith(digits)) ||
          row.name.includes(digits)
        );
      });
      const list = rows.slice(offset, offset + pageSize).map((row) => presentContact(book, row));
      return { list, total: rows.length, ...page };
    }
    const text = `%${literal(keyword.toLowerCase())}%`;
    const search =
      keyword === ''
        ? kind
        : digits.length === 11 && /^[0-9]+$/.test(digits)
          ? sql<boolean>`(${kind} and c.mobile_blind = ${deps.vault.blindIndex('mobile', digits)})`
          : sql<boolean>`(${kind} and (lower(c.name) like ${text} or lower(c.operator_name) like ${text}))`;
    const { rows, total } = await searchContacts(tx, { visible, search, limit: pageSize, offset });
    return { list: rows.map((row) => presentContact(book, row)), total, ...page };
  });
}

/** Groups of entries that may be one; each entry stands in one group, that of its mobile first. */
export async function findDoubles(deps: Deps, book: Book) {
  const rows = await asOwner(deps.db, book, (tx) => doubleContacts(tx, keeps(book), mostDoubles));
  const byMobile = Map.groupBy(
    rows.filter((row) => row.same_mobile !== null),
    (row) => row.same_mobile,
  );
  const byName = Map.groupBy(
    rows.filter((row) => row.same_mobile === null),
    (row) => row.same_name,
  );
  const groups = [
    ...[...byMobile.values()].map((list) => ({ reason: 'mobile' as const, list })),
    ...[...byName.values()].map((list) => ({ reason: 'name' as const, list })),
  ];
  return {
    list: groups
      .filter(({ list }) => list.length > 1)
      .slice(0, mostGroups)
      .map(({ reason, list }) => ({ reason, contacts: list.map((row) => presentContact(book, row)) })),
  };
}
