// What other families ask about departments: where a member stands now, what he leads, who stands there. Whoever lets
// somebody act by the answer asks with `lock`: who is moved or leaves first is not there any more, who is later waits.
import { asOwner } from '../../../platform/database/as-owner.ts';
import type { Tx } from '../../../platform/db.ts';
import * as store from './reach-store.ts';

export type { Named, Reached, Standing } from './reach-store.ts';

export type Groups = {
  /** The department of a member and those above it; none when he stands in none, undefined when he is not (any longer) in the enterprise. */
  above(tx: Tx, corpId: string, accountId: string, lock?: 'lock'): Promise<string[] | undefined>;
  /** A department and those above it. */
  chainOf(tx: Tx, corpId: string, groupId: string): Promise<string[]>;
  /** Departments that he heads, with all below them. */
  managedBy(tx: Tx, corpId: string, accountId: string): Promise<string[]>;
  /** Of these those that the enterprise has, with their names. */
  named(tx: Tx, corpId: string, groupIds: readonly string[]): Promise<Map<string, string>>;
  /** Of these people those whom the enterprise knows, with or without an account; who has left is marked. */
  people(tx: Tx, corpId: string, memberIds: readonly string[]): Promise<Map<string, store.Known>>;
  /** Departments and members by part of their name, at most `limit` of each; `within` these departments, null: in all. */
  search(
    tx: Tx,
    corpId: string,
    by: { text: string; within: readonly string[] | null; limit: number },
  ): Promise<{ groups: { groupId: string; name: string; above: string | null }[]; people: store.Standing[] }>;
  /** Members who are named or stand in these departments or below, by name. */
  standing(
    tx: Tx,
    corpId: string,
    of: store.Named,
    page: { limit: number; offset: number },
  ): Promise<{ rows: store.Reached[]; total: number }>;
};

const inCorp = <T>(tx: Tx, corpId: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  asOwner(tx, { accountId: '', corpId }, work);

export const groups: Groups = {
  above: (tx, corpId, accountId, lock) =>
    inCorp(tx, corpId, async (inner) => {
      const place = await store.placeOf(inner, corpId, accountId, lock === 'lock');
      if (!place?.groupId) return place && [];
      return (lock ? store.lockChain : store.chainOf)(inner, corpId, place.groupId);
    }),
  chainOf: (tx, corpId, groupId) => inCorp(tx, corpId, (inner) => store.chainOf(inner, corpId, groupId)),
  managedBy: (tx, corpId, accountId) =>
    inCorp(tx, corpId, (inner) => store.managedIds(inner, corpId, accountId)),
  named: (tx, corpId, ids) => inCorp(tx, corpId, (inner) => store.groupNames(inner, corpId, ids)),
  people: (tx, corpId, ids) => inCorp(tx, corpId, (inner) => store.knownPeople(inner, corpId, ids)),
  search: (tx, corpId, by) =>
    inCorp(tx, corpId, async (inner) => ({
      groups: await store.searchGroups(inner, corpId, by),
      people: await store.searchStanding(inner, corpId, by),
    })),
  standing: (tx, corpId, of, page) =>
    inCorp(tx, corpId, (inner) => store.pageOfStanding(inner, corpId, of, page)),
};
