// SQL of the notice centre: notices and choices of channels. Every function takes whose they are: an account, alone or for
// one enterprise; those of another are not found by any of them.
import type { NoticeChannel, NoticeEvent } from '@xinqi/domain';
import { type RawBuilder, sql } from 'kysely';
import { uuidv7 } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db.ts';

/** `corpId` null: the person for himself. */
export type Who = { accountId: string; corpId: string | null };
export type NoticeRow = {
  notice_id: string;
  event: NoticeEvent;
  title: string;
  body: string;
  page: string | null;
  created_at: Date;
  read_at: Date | null;
};

const whose = ({ accountId, corpId }: Who): RawBuilder<boolean> =>
  corpId === null
    ? sql`account_id = ${accountId} and corp_id is null`
    : sql`account_id = ${accountId} and corp_id = ${corpId}`;

/** False when he was told the same words a moment ago (as sender and as signatory of one contract): they are not written again. */
export async function insertNotice(
  tx: Tx,
  who: Who,
  n: { event: NoticeEvent; title: string; body: string; page: string | null; now: Date },
): Promise<boolean> {
  const moment = new Date(n.now.getTime() - 10_000);
  const { rows } =
    await sql`insert into notice (notice_id, account_id, corp_id, event, title, body, page, created_at)
      select ${uuidv7(n.now)}::uuid, ${who.accountId}::uuid, ${who.corpId}::uuid, ${n.event}, ${n.title}, ${n.body}, ${n.page}, ${n.now}::timestamptz
      where not exists (select from notice where ${whose(who)} and read_at is null and body = ${n.body}
        and page is not distinct from ${n.page} and created_at > ${moment})
      returning notice_id`.execute(tx);
  return rows.length === 1;
}

const mostCounted = 100;

/** Unread notices, at most 100: more are shown as 99+. */
export async function countUnread(tx: Tx, who: Who): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from (
    select from notice where ${whose(who)} and read_at is null limit ${mostCounted}) as unread`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** The same for each of these identities of one account; those with nothing unread are left out. */
export async function countUnreadOf(
  tx: Tx,
  accountId: string,
  corpIds: readonly (string | null)[],
): Promise<{ corpId: string | null; unread: number }[]> {
  if (corpIds.length === 0) return [];
  // each side by its own condition: "is not distinct from" would not use the index
  const of = (corp: RawBuilder<boolean>) => sql`(select count(*) from (select from notice n
    where n.account_id = ${accountId} and n.read_at is null and ${corp} limit ${mostCounted}) as few)`;
  const { rows } = await sql<{ corpId: string | null; unread: number }>`select * from (
    select w.corp_id as "corpId", case when w.corp_id is null then ${of(sql`n.corp_id is null`)}
      else ${of(sql`n.corp_id = w.corp_id`)} end as unread
    from unnest(${[...corpIds]}::uuid[]) as w (corp_id)) as counted where unread > 0`.execute(tx);
  return rows;
}

/** One page, newest first. */
export async function pageOfNotices(
  tx: Tx,
  who: Who,
  by: { unread: boolean; offset: number; limit: number },
): Promise<{ rows: NoticeRow[]; total: number }> {
  const which = by.unread ? sql`${whose(who)} and read_at is null` : whose(who);
  const { rows: counted } = await sql<{ n: number }>`select count(*) as n from notice where ${which}`.execute(
    tx,
  );
  const { rows } =
    await sql<NoticeRow>`select notice_id, event, title, body, page, created_at, read_at from notice
    where ${which} order by notice_id desc offset ${by.offset} limit ${by.limit}`.execute(tx);
  return { rows, total: counted[0]?.n ?? 0 };
}

/** Marks these (null: all) as read; answers how many were not before. */
export async function markRead(
  tx: Tx,
  who: Who,
  noticeIds: readonly string[] | null,
  now: Date,
): Promise<number> {
  const which = noticeIds === null ? sql`true` : sql`notice_id = any(${noticeIds}::uuid[])`;
  const { rows } =
    await sql`update notice set read_at = ${now} where ${whose(who)} and read_at is null and ${which}
    returning notice_id`.execute(tx);
  return rows.length;
}

export async function deleteNotices(tx: Tx, before: Date): Promise<void> {
  await sql`delete from notice where created_at < ${before}`.execute(tx);
}

export async function choiceOf(tx: Tx, who: Who, event: NoticeEvent): Promise<NoticeChannel[] | null> {
  const { rows } = await sql<{ channels: NoticeChannel[] }>`select channels from notice_choice
    where ${whose(who)} and event = ${event}`.execute(tx);
  return rows[0]?.channels ?? null;
}

export async function choicesOf(tx: Tx, who: Who): Promise<Map<NoticeEvent, NoticeChannel[]>> {
  const { rows } = await sql<{ event: NoticeEvent; channels: NoticeChannel[] }>`select event, channels
    from notice_choice where ${whose(who)}`.execute(tx);
  return new Map(rows.map(({ event, channels }) => [event, channels]));
}

export async function putChoice(
  tx: Tx,
  who: Who,
  event: NoticeEvent,
  channels: readonly NoticeChannel[],
  now: Date,
): Promise<void> {
  await sql`insert into notice_choice (account_id, corp_id, event, channels, changed_at)
    values (${who.accountId}, ${who.corpId}, ${event}, ${channels}::text[], ${now})
    on conflict on constraint notice_choice_one do update set channels = excluded.channels, changed_at = excluded.changed_at`.execute(
    tx,
  );
}
