// All SQL of particulars. Runs inside asOwner: row-level security shows one enterprise's.
import { usualEndReminders } from '@xinqi/domain';
import type { Particulars } from '@xinqi/wire/particulars';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';

/** Of an enterprise that saved none: version 0. */
const none: Particulars = {
  version: 0,
  types: [],
  fields: [],
  remindDays: [...usualEndReminders],
  watermark: false,
};

export async function particularsOf(tx: Tx): Promise<Particulars> {
  const { rows } =
    await sql<Particulars>`select version, types, fields, remind_days as "remindDays", watermark from corp_particulars`.execute(
      tx,
    );
  return rows[0] ?? none;
}

/** Keeps them as the version after theirs; false when somebody else was faster. */
export async function putParticulars(tx: Tx, corpId: string, kept: Particulars): Promise<boolean> {
  const { version, types, fields, remindDays, watermark } = kept;
  const { rows } =
    await sql`insert into corp_particulars as c (corp_id, version, types, fields, remind_days, watermark)
    select ${corpId}, ${version + 1}, ${JSON.stringify(types)}::jsonb, ${JSON.stringify(fields)}::jsonb, ${remindDays}::smallint[], ${watermark}
    where ${version} = 0 or exists (select from corp_particulars)
    on conflict (corp_id) do update
      set version = excluded.version, types = excluded.types, fields = excluded.fields, remind_days = excluded.remind_days,
        watermark = excluded.watermark
      where c.version = ${version}
    returning version`.execute(tx);
  return rows.length === 1;
}
