// Which contracts a caller may see, as SQL conditions that are part of the query (never loaded first and checked after).
// Foreign and absent are the same to the caller.
import { ApplyStatus, can, SignInfoStatus } from '@xinqi/domain';
import { type RawBuilder, sql } from 'kysely';
import type { CorpPrincipal, Identity, UserPrincipal } from '../../../platform/principal.ts';
import { managesSql } from '../../org/index.ts';

/** What access needs to know of a session: its principals, and his party key. */
export type Viewer = {
  user?: UserPrincipal;
  corp?: CorpPrincipal;
  partyKey: Buffer;
};

const never = sql<boolean>`false`;
export const everything = sql<boolean>`true`;

/** Contracts that the person sent for himself, or the enterprise through him (through anyone, with subjectContract). */
export function sentBy(identity: Identity): RawBuilder<boolean> {
  const { user, corp } = identity;
  const conditions: RawBuilder<boolean>[] = [];
  if (user)
    conditions.push(sql<boolean>`(a.owner_corp_id is null and a.owner_account_id = ${user.accountId})`);
  if (corp) {
    const own = can(corp.grants, 'subjectContract') ? sql`true` : sql`a.owner_account_id = ${corp.accountId}`;
    conditions.push(sql<boolean>`(a.owner_corp_id = ${corp.corpId} and ${own})`);
  }
  return either(conditions);
}

/**
 * Lines that the person has to sign himself, or as operator (经办人) of his enterprise. A line that names an enterprise which does
 * not stand for it is its operator's own: the name alone opens nothing (docs/decisions/0061).
 */
export function signedBy(viewer: Viewer): RawBuilder<boolean> {
  const { user, corp, partyKey } = viewer;
  const conditions: RawBuilder<boolean>[] = [];
  if (user) conditions.push(sql<boolean>`(s.corp_id is null and s.party_key = ${partyKey})`);
  if (corp) {
    const whose = can(corp.grants, 'subjectContract') ? sql`true` : sql`s.party_key = ${partyKey}`;
    conditions.push(sql<boolean>`(s.user_type = 1 and s.corp_id = ${corp.corpId} and ${whose})`);
  }
  return either(conditions);
}

/** Lines that he signs himself: an administrator reads his colleagues' lines and signs none of them. */
export function signsHimself(viewer: Viewer): RawBuilder<boolean> {
  return sql<boolean>`(${signedBy(viewer)} and s.party_key = ${viewer.partyKey})`;
}

/** A line that was invited: one whose turn never came sees nothing, after the contract's end neither; one that was
 * handed on or replaced is no party any more (L-04). */
export const invited = sql<boolean>`(s.link_gen > 0 and s.status <> ${SignInfoStatus.Transferred})`;

/** A reader (抄送) of a contract that everybody signed. */
export function reads(viewer: Viewer): RawBuilder<boolean> {
  if (!viewer.user) return never;
  const finished = sql`(${ApplyStatus.Preserved}, ${ApplyStatus.Voiding}, ${ApplyStatus.Voided})`;
  return sql<boolean>`(a.status in ${finished} and exists (select from apply_cc c where c.apply_id = a.apply_id and c.party_key = ${viewer.partyKey} and c.ended_at is null))`;
}

/** Takes part in the contract: sent it, is one of its signatories who was invited, or one of its readers. */
export function takesPart(viewer: Viewer): RawBuilder<boolean> {
  const identity: Identity = {
    ...(viewer.user ? { user: viewer.user } : {}),
    ...(viewer.corp ? { corp: viewer.corp } : {}),
  };
  return sql<boolean>`(${sentBy(identity)} or exists (select from sign_info s where s.apply_id = a.apply_id and ${invited} and ${signedBy(viewer)}) or ${reads(viewer)})`;
}

/** Sent for the enterprise by a member whose department the caller heads, or one above it (memberFile, A-04). */
function managedSender({ corp }: Viewer): RawBuilder<boolean> {
  if (!corp || !can(corp.grants, 'memberFile')) return never;
  const owner = managesSql(corp.corpId, corp.accountId, sql`a.owner_account_id`);
  return sql<boolean>`(a.owner_corp_id = ${corp.corpId} and a.apply_no is not null and ${owner})`;
}

/** A line for the enterprise whose operator he manages so. */
function managedLine({ corp }: Viewer): RawBuilder<boolean> {
  if (!corp || !can(corp.grants, 'memberFile')) return never;
  const operator = managesSql(corp.corpId, corp.accountId, sql`s.party_key`);
  return sql<boolean>`(s.user_type = 1 and s.corp_id = ${corp.corpId} and ${operator})`;
}

/** Reads it as the head of a member who takes part; he acts in nothing. */
export function oversees(viewer: Viewer): RawBuilder<boolean> {
  if (!viewer.corp || !can(viewer.corp.grants, 'memberFile')) return never;
  return sql<boolean>`(${managedSender(viewer)} or exists (select from sign_info s
    where s.apply_id = a.apply_id and ${invited} and ${managedLine(viewer)}))`;
}

/** Takes part in it or oversees it. */
export const mayRead = (viewer: Viewer): RawBuilder<boolean> =>
  sql<boolean>`(${takesPart(viewer)} or ${oversees(viewer)})`;

/** What the page of members' contracts leads to: all of the enterprise (subjectContract), or what he oversees. */
export function ofMembers(viewer: Viewer): RawBuilder<boolean> {
  const { corp, partyKey } = viewer;
  if (!corp) return never;
  const forCorp: Viewer = { corp, partyKey };
  return can(corp.grants, 'subjectContract') ? takesPart(forCorp) : oversees(forCorp);
}

/** Of contracts that ended without completion, the text is for the sender and for those who signed, and for their heads. */
export function readsText(viewer: Viewer): RawBuilder<boolean> {
  const identity: Identity = {
    ...(viewer.user ? { user: viewer.user } : {}),
    ...(viewer.corp ? { corp: viewer.corp } : {}),
  };
  const ended = sql`(${ApplyStatus.Refused}, ${ApplyStatus.Cancelled}, ${ApplyStatus.Expired}, ${ApplyStatus.Terminated}, ${ApplyStatus.InitRejected})`;
  return sql<boolean>`(a.status not in ${ended} or ${sentBy(identity)} or ${managedSender(viewer)} or exists (select from sign_info s
    where s.apply_id = a.apply_id and s.accept_event is not null and ${invited} and (${signedBy(viewer)} or ${managedLine(viewer)})))`;
}

function either(conditions: RawBuilder<boolean>[]): RawBuilder<boolean> {
  return conditions.length === 0 ? never : sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}
