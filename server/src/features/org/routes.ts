// Calls of the org family: lookups, the address book, departments, people, coming in. An entry that is not the caller's to see is absent.
import { orgRoutes as r } from '@xinqi/wire/org';
import { AppError } from '../../platform/app-error.ts';
import { asOwner } from '../../platform/database/as-owner.ts';
import { type Ctx, type Endpoint, endpoints, handler, ownOnly } from '../../platform/endpoint.ts';
import { bookOf, finds, keeps } from './book/access.ts';
import { deleteContacts, detailOf, mergeContacts, saveContact } from './book/change-book.ts';
import { findDoubles, searchBook } from './book/search-book.ts';
import { findContacts } from './book/store.ts';
import { groupHandlers } from './group/routes.ts';
import { joinHandlers } from './join/routes.ts';
import { listMembers } from './list-members.ts';
import {
  creditCodes,
  failingPairs,
  findEnterprises,
  type LookupParts,
  personExists,
} from './lookup/look-up.ts';
import { peopleHandlers } from './people-routes.ts';
import { standingHandlers } from './standing/routes.ts';
import type { StandingParts } from './standing/standing.ts';

export function orgEndpoints(parts: LookupParts & StandingParts): Endpoint[] {
  const { deps } = parts;
  /** The caller's book, when he may change all of these. */
  const bookWith = async (ctx: Ctx, contactIds: readonly string[]) => {
    const book = bookOf(ctx);
    const ids = [...new Set(contactIds)];
    const rows = await asOwner(deps.db, book, (tx) => findContacts(tx, keeps(book), ids, false));
    if (rows.length !== ids.length) throw new AppError('NOT_FOUND');
    return book;
  };
  return endpoints(r, {
    ...groupHandlers(parts),
    ...peopleHandlers(parts),
    ...joinHandlers(parts),
    ...standingHandlers(parts),
    listCorpUsers: handler(r.listCorpUsers, {
      load: ownOnly,
      handle: (ctx, input) => listMembers(parts, ctx, input),
    }),
    findByEmailOrMphone: handler(r.findByEmailOrMphone, {
      load: (ctx, { corpUserId }) => {
        if (corpUserId !== undefined && ctx.identity.corp?.corpId !== corpUserId)
          throw new AppError('NOT_FOUND');
        return null;
      },
      handle: (ctx, input) => personExists(parts, ctx, input),
    }),
    findByPagedEnterpriseList: handler(r.findByPagedEnterpriseList, {
      load: ownOnly,
      handle: (ctx, input) => findEnterprises(parts, ctx, input),
    }),
    queryCreditCode: handler(r.queryCreditCode, {
      load: ownOnly,
      handle: (ctx, input) => creditCodes(parts, ctx, input),
    }),
    userValidate: handler(r.userValidate, {
      load: ownOnly,
      handle: (ctx, input) => failingPairs(parts, ctx, input),
    }),
    signersList: handler(r.signersList, {
      load: bookOf,
      handle: (_ctx, input, book) => searchBook(deps, book, input),
    }),
    signersDetail: handler(r.signersDetail, {
      load: async (ctx, { contactId }) => {
        const book = bookOf(ctx);
        const [row] = await asOwner(deps.db, book, (tx) => findContacts(tx, finds(book), [contactId], false));
        if (!row) throw new AppError('NOT_FOUND');
        return { book, row };
      },
      handle: (_ctx, _input, { book, row }) => detailOf(deps, book, row),
    }),
    signersSave: handler(r.signersSave, {
      load: (ctx, { contactId }) => (contactId === undefined ? bookOf(ctx) : bookWith(ctx, [contactId])),
      handle: (ctx, input, book) =>
        saveContact(
          deps,
          book,
          { ...input, userType: input.userType === 1 ? 1 : 0, operatorName: input.operatorName ?? null },
          ctx.now,
        ),
    }),
    signersDelete: handler(r.signersDelete, {
      load: (ctx, { contactIds }) => bookWith(ctx, contactIds),
      handle: async (_ctx, { contactIds }, book) => ({
        changed: await deleteContacts(deps, book, contactIds),
      }),
    }),
    signersDoubles: handler(r.signersDoubles, {
      load: bookOf,
      handle: (_ctx, _input, book) => findDoubles(deps, book),
    }),
    signersMerge: handler(r.signersMerge, {
      load: (ctx, { keepId, contactIds }) => bookWith(ctx, [keepId, ...contactIds]),
      handle: (ctx, input, book) => mergeContacts(deps, book, input, ctx.now),
    }),
  });
}
