// Which entries of a book a caller finds, and which he may change, as SQL conditions. A person has his own book. In an
// enterprise every member keeps a part of it: he finds his own part and what colleagues share; who sees all contracts of
// the enterprise (subjectContract) finds and keeps all of it. The same line as for contracts: a book must not tell what
// the lists hide.
import { can } from '@xinqi/domain';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import type { Owner } from '../../../platform/database/as-owner.ts';
import { ownerOf } from '../../../platform/database/owner-of.ts';
import type { Ctx } from '../../../platform/endpoint.ts';

export type Book = Owner & { everything: boolean };

export function bookOf(ctx: Ctx): Book {
  const owner = ownerOf(ctx);
  const { corp } = ctx.identity;
  if (owner.corpId !== null && !corp) throw new AppError('10203');
  return { ...owner, everything: corp !== undefined && can(corp.grants, 'subjectContract') };
}

const inBook = ({ accountId, corpId }: Book): RawBuilder<boolean> =>
  corpId === null
    ? sql<boolean>`(c.owner_corp_id is null and c.owner_account_id = ${accountId})`
    : sql<boolean>`c.owner_corp_id = ${corpId}`;

/** Entries that he may change, delete and merge. */
export const keeps = (book: Book): RawBuilder<boolean> =>
  book.corpId === null || book.everything
    ? inBook(book)
    : sql<boolean>`(${inBook(book)} and c.owner_account_id = ${book.accountId})`;

/** Entries that he finds. */
export const finds = (book: Book): RawBuilder<boolean> =>
  book.corpId === null ? inBook(book) : sql<boolean>`(${keeps(book)} or (${inBook(book)} and c.shared))`;
