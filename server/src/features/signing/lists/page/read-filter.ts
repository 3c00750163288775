// The filter fields of a list (spec §3) as one query: which slots, in which order, over which range, and what else must
// hold. Wildcards of the caller are escaped (Q-01); phones and document numbers meet their blind indexes only.
import { ApplyStatus, dayEnd, dayMs, dayStart, SignListTab } from '@xinqi/domain';
import type { ListFilter } from '@xinqi/wire/signing';
import { type RawBuilder, sql } from 'kysely';
import type { Vault } from '../../../../platform/crypto/vault.ts';
import type { Scope } from '../scope.ts';
import { allSlots, finishSlots, List, statusSlots, tabSlots } from '../slots.ts';
import { keptBy } from './kept-filter.ts';

export type Key = 'updated_at' | 'created_at' | 'done_at' | 'deadline';
export type Filter = Omit<ListFilter, 'itemPage' | 'pageSize'>;
export type Query = {
  scope: Scope;
  slots: readonly number[];
  key: Key;
  desc: boolean;
  from: Date | null;
  to: Date | null;
  recycled: boolean;
  /** Only what one sent and signs too. */
  selfSigned: boolean;
  /** Directories whose rows are wanted; null for wherever they stand. */
  directories: readonly string[] | null;
  /** Conditions on contract_row r that no index answers in order. */
  checks: readonly RawBuilder<boolean>[];
  /** A select of every contract (apply_id) that may match, with its place in the order (at), for when walking the list would take too long. */
  hits: RawBuilder<unknown> | null;
  /** The hits are few and all of them: a whole number was given, or contracts that wait for the caller. */
  few: boolean;
};

/** Something that the search index knows: part of a text, or a whole mark. */
type Token = { text: string } | { mark: string };

const keyOf: Record<ListFilter['sortKey'], Key> = {
  updateTime: 'updated_at',
  createTime: 'created_at',
  signTime: 'done_at',
  signExpire: 'deadline',
};
/** By dateType, from 1. */
const dateKeys: readonly Key[] = ['created_at', 'done_at', 'deadline', 'updated_at'];

/** The list that a filter means: copies have one of their own. */
export const listFor = (base: List, f: Pick<Filter, 'onlyShowCC' | 'signStatus'>): List =>
  f.onlyShowCC || f.signStatus === SignListTab.CcMe ? List.Copy : base;

/** A day means China's day; the end of a range includes its whole day. */
function instant(text: string, end: boolean): Date {
  if (text.length > 10) return new Date(text);
  return end ? dayEnd(text) : dayStart(text);
}

/** At most two years (Q): a range with one end only reaches that far. */
function rangeOf(f: Filter): { from: Date; to: Date } | undefined {
  const from = f.beginDate === undefined ? undefined : instant(f.beginDate, false);
  const to = f.endDate === undefined ? undefined : instant(f.endDate, true);
  if (!from && !to) return undefined;
  return {
    from: from ?? new Date(to!.getTime() - 731 * dayMs),
    to: to ?? new Date(from!.getTime() + 731 * dayMs),
  };
}

function slotsOf(list: List, f: Filter): readonly number[] {
  const chosen = [
    tabSlots(list, f.signStatus ?? SignListTab.All),
    f.signStatusSet && statusSlots(f.signStatusSet),
    f.finishStatus === undefined ? undefined : finishSlots[f.finishStatus],
    f.runOut === undefined ? undefined : allSlots.filter((s) => (s === ApplyStatus.Expired) === f.runOut),
  ];
  return allSlots.filter((slot) => chosen.every((set) => set === undefined || set.includes(slot)));
}

/** Nearly every contract has these pairs in its name: looking them up costs more than all others and finds nothing more. */
const everyday = /(?<=合)(?=同)|(?<=协)(?=议)/;
/** Of two digits on: a thousandth of the contracts have three digits of it, a tenth have two. */
const number = /[0-9]{2,}/g;
const digits = /[0-9]{2}/;
/** A character that has no capital: the database and we write it alike. */
const han = /\p{Script=Han}$/u;

/**
 * What the index is asked for: the threes of every number, one with the character before it, and all other pairs but the
 * everyday ones, unless there is nothing else (contract_tokens in migration 0054).
 */
function soughtTokens(text: string): readonly string[] {
  const threes: string[] = [];
  const rest = text.replace(number, (run, at: number) => {
    const [before = ''] = han.exec(text.slice(0, at)) ?? [];
    const characters = [...before, ...run];
    if (characters.length < 3) return run;
    for (let i = 0; i + 3 <= characters.length; i++) threes.push(characters.slice(i, i + 3).join(''));
    // its ends are parts of pairs with their neighbours
    return `${before ? '' : run[0]}\n${run.at(-1)}`;
  });
  const pairs = rest.split('\n').flatMap((part) => part.split(everyday).flatMap(pairsOf));
  const tokens = [...pairs, ...threes];
  return tokens.length > 0 ? tokens : pairsOf(text);
}

function pairsOf(text: string): string[] {
  const characters = [...text];
  return characters.slice(1).map((second, i) => characters[i]! + second);
}

/** Once for a statement instead of once for a row; and a plan for any viewer is as good as one for this text. */
const lowered = (text: string): RawBuilder<string> => sql<string>`(select lower(${text}))`;

/** The contract of row r: a sent row bears its id, which the indexes know. */
export const contractOf = (list: List): RawBuilder<unknown> =>
  sql.raw(list === List.Sent ? 'r.row_id' : 'r.apply_id');

const contains = (text: string): string => `%${text.replace(/[\\%_]/g, (c) => `\\${c}`)}%`;

/** A contract number by its beginning (APL and four more) or its end: what finds it, and the exact condition. */
function numberSearch(text: string): { mark: string; is: RawBuilder<boolean> } | undefined {
  if (!/^[0-9A-Za-z]{4,29}$/.test(text)) return undefined;
  const no = text.toUpperCase();
  if (!no.startsWith('APL'))
    return { mark: `t:${no.slice(-4)}`, is: sql<boolean>`r.apply_no like ${`%${no}`}` };
  if (no.length < 7) return undefined;
  return { mark: `h:${no.slice(3, 7)}`, is: sql<boolean>`r.apply_no like ${`${no}%`}` };
}

/** What the sender said of the contract at creation, which its rows do not repeat: looked up by key. */
function termsOf(list: List, f: Filter): RawBuilder<boolean> | undefined {
  const terms = [
    ...(f.contractKind === undefined ? [] : [sql`a.contract_kind = ${f.contractKind}`]),
    ...(f.minAmount === undefined ? [] : [sql`a.amount >= ${f.minAmount}`]),
    ...(f.maxAmount === undefined ? [] : [sql`a.amount <= ${f.maxAmount}`]),
    ...(f.overBegin === undefined ? [] : [sql`a.over_date >= ${f.overBegin}`]),
    ...(f.overEnd === undefined ? [] : [sql`a.over_date <= ${f.overEnd}`]),
  ];
  if (terms.length === 0) return undefined;
  return sql<boolean>`(select coalesce(${sql.join(terms, sql` and `)}, false) from apply a where a.apply_id = ${contractOf(list)})`;
}

/** What is still being read of a filter: conditions, and for each of them the tokens that would find it. */
class Conditions {
  readonly checks: RawBuilder<boolean>[] = [];
  readonly #wanted: Token[][] = [];
  readonly #list: List;
  impossible = false;

  constructor(list: List) {
    this.#list = list;
  }

  add(check: RawBuilder<boolean>, ...tokens: Token[]): void {
    this.checks.push(check);
    if (tokens.length > 0) this.#wanted.push(tokens);
  }

  mark(mark: string): void {
    this.add(
      // a subselect by key, which cannot become a scan of all texts
      sql<boolean>`(select x.marks from contract_text x where x.apply_id = ${contractOf(this.#list)}) @> array[${mark}]::text[]`,
      { mark },
    );
  }

  /** The keyword in what searchType names: 0 name, parties and number, 1 name, 2 parties, 3 number. */
  keyword(text: string, searchType: number): void {
    const like = lowered(contains(text));
    const no = searchType === 0 || searchType === 3 ? numberSearch(text) : undefined;
    const ways = [
      ...(searchType <= 1 ? [sql<boolean>`r.name_text like ${like}`] : []),
      ...(searchType === 0 || searchType === 2 ? [sql<boolean>`r.party_text like ${like}`] : []),
      ...(no ? [no.is] : []),
    ];
    if (ways.length === 0) this.impossible = true;
    else
      this.add(
        sql<boolean>`(${sql.join(ways, sql` or `)})`,
        ...(searchType === 3 ? [] : [{ text }]),
        ...(no ? [{ mark: no.mark }] : []),
      );
  }

  /** Contracts of which the search index says that all conditions it knows may hold, with their date `key`. */
  hits(viewer: string, key: Key, from: Date | null, to: Date | null): RawBuilder<unknown> | null {
    if (this.#wanted.length === 0) return null;
    // hashed as contract_tokens hashes them: a call of it would cost as much as the index's answer for a rare word
    const has = (tokens: readonly string[], token = sql`w`) =>
      sql`contract_tokens(t.viewers, t.body, t.marks) @> (select array_agg(pg_catalog.hashtextextended(${viewer}::uuid::text || ${token}, 0)) from unnest(${tokens}::text[]) w)`;
    const holds = (token: Token) => {
      if ('mark' in token) return has([token.mark]);
      const tokens = soughtTokens(token.text);
      const found = has(tokens, sql`lower(w)`);
      // tokens of digits often stand apart: the text is at hand here, and a contract that is left out need not be looked up
      return tokens.length > 1 && digits.test(token.text)
        ? sql`(${found} and t.body like ${lowered(contains(token.text))})`
        : found;
    };
    const at = sql.raw(`t.${key}`);
    const all = this.#wanted.map((ways) => sql`(${sql.join(ways.map(holds), sql` or `)})`);
    if (from) all.push(sql`${at} >= ${from}`);
    if (to) all.push(sql`${at} < ${to}`);
    return sql`select t.apply_id, ${at} as at from contract_text t where ${sql.join(all, sql` and `)}`;
  }
}

/** The query of a filter; undefined when nothing can match. */
export function readFilter(
  vault: Vault,
  scope: Scope,
  f: Filter,
  directories: readonly string[] | null,
): Query | undefined {
  const slots = slotsOf(scope.list, f);
  const c = new Conditions(scope.list);
  let exact: RawBuilder<unknown> | null = null;
  if (f.contractName !== undefined) c.keyword(f.contractName, f.searchType);
  if (f.signatoryFullName !== undefined)
    c.add(sql<boolean>`r.party_text like ${lowered(contains(f.signatoryFullName))}`, {
      text: f.signatoryFullName,
    });
  if (f.applyNo !== undefined) {
    const no = numberSearch(f.applyNo);
    if (!no) return undefined;
    c.add(no.is, { mark: no.mark });
    if (f.applyNo.length === 29)
      exact = sql`select a.apply_id, a.updated_at as at from apply a where a.apply_no = ${f.applyNo.toUpperCase()}`;
  }
  if (f.signNo !== undefined) {
    const of = sql`from sign_info s where s.sign_no = ${f.signNo}`;
    exact = sql`select s.apply_id, s.signed_at as at ${of}`;
    c.add(sql<boolean>`r.apply_id in (select s.apply_id ${of})`);
  }
  if (f.signatoryMobile !== undefined)
    c.mark(`m:${vault.blindIndex('mobile', f.signatoryMobile).toString('hex')}`);
  if (f.signatoryIdentityCard !== undefined)
    c.mark(`i:${vault.blindIndex('identity', f.signatoryIdentityCard).toString('hex')}`);
  if (f.createType !== undefined)
    c.add(
      sql<boolean>`r.create_type = ${f.createType}`,
      ...(f.createType === 0 ? [] : [{ mark: `c:${f.createType}` }]),
    );
  const terms = termsOf(scope.list, f);
  if (terms) c.add(terms);
  const kept = keptBy(scope, f);
  if (kept) c.add(kept);
  if (f.excludeSelfSign)
    // A contract carries the token of its sender; whoever only signs it has no self-signed row, whatever that says.
    c.add(sql<boolean>`not r.self_sign`, ...(scope.list === List.Sent ? [{ mark: 's:false' }] : []));
  if (scope.approving) {
    const which = sql`any(${scope.approving}::uuid[])`;
    exact ??= sql`select a.apply_id, a.updated_at as at from apply a where a.apply_id = ${which}`;
    c.add(sql<boolean>`r.apply_id = ${which}`);
    if (scope.approving.length === 0) c.impossible = true;
  }
  if (f.selfSign && f.excludeSelfSign) c.impossible = true;
  if (directories === null && f.currentDirData) c.add(sql<boolean>`r.directory_id is null`);
  if (c.impossible || slots.length === 0 || (f.dealType ?? 0) !== 0) return undefined;

  const { from, to } = rangeOf(f) ?? { from: null, to: null };
  const key = from ? dateKeys[f.dateType - 1]! : keyOf[f.sortKey];
  return {
    scope,
    slots,
    key,
    desc: f.sortOrder === 'desc',
    from,
    to,
    recycled: f.delStatus === 1,
    selfSigned: f.selfSign === true,
    directories,
    checks: c.checks,
    // Only what enterprises see is indexed: a person's list is walked.
    hits: exact ?? (scope.enterprise ? c.hits(scope.viewer, key, from, to) : null),
    few: exact !== null,
  };
}
