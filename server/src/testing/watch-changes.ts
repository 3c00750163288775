// What a denied call must leave alone, watched by the database itself: every row that a committed transaction made, changed
// or deleted leaves a number. Comparing the tables around each of some ten thousand denials took most of the matrix's time.
import type pg from 'pg';

const watched = [
  'account',
  'apply',
  'apply_attachment',
  'apply_cc',
  'chain_deposit',
  'contact',
  'contract_row',
  'contract_text',
  'corp',
  'corp_group',
  'corp_invite',
  'corp_join',
  'corp_log',
  'corp_member',
  'corp_particulars',
  'corp_user',
  'directory',
  'download_ticket',
  'file',
  'fill_request',
  'fill_request_line',
  'hand_sign',
  'left_mobile',
  'login',
  'lookup_log',
  'message',
  'notice',
  'notice_choice',
  'numbering_count',
  'numbering_rule',
  'passkey',
  'recovery_code',
  'real_name',
  'real_name_attempt',
  'role',
  'role_member',
  'seal',
  'seal_document',
  'seal_grant',
  'seal_task',
  'seal_use',
  'second_factor',
  'short_link',
  'sign_field',
  'sign_info',
  'sign_password',
  'signer_certificate',
  'sso_identity',
  'template',
  'template_fill',
  'template_grant',
  'template_log',
  'template_version',
  'tenant',
  'trial',
  'user_tag',
];
/** Events by number alone, because the log gives them their index meanwhile; tokens by number, because their use is noted. */
const counted = ['ledger_event', 'bearer_token'];

export type Changes = {
  /** The number of the last change. */
  last(): Promise<number>;
  /** What changed after that number: `INSERT login` and the like. */
  since(number: number): Promise<string[]>;
};

/**
 * Starts watching, all but `seen_at`: any call notes, once a minute, that its caller was there. `owner` must be no role that row-level
 * security blinds.
 */
export async function watchChanges(owner: pg.Client): Promise<Changes> {
  await owner.query(`create table matrix_change (id bigint generated always as identity primary key, what text not null);
    create function note_change() returns trigger language plpgsql security definer as $$
    begin
      if tg_op <> 'UPDATE' or to_jsonb(old) - 'seen_at' is distinct from to_jsonb(new) - 'seen_at' then
        insert into public.matrix_change (what) values (tg_op || ' ' || tg_table_name);
      end if;
      return null;
    end $$`);
  for (const [tables, acts] of [
    [watched, 'insert or update or delete'],
    [counted, 'insert or delete'],
  ] as const)
    for (const table of tables)
      await owner.query(
        `create trigger matrix_change after ${acts} on ${table} for each row execute function note_change()`,
      );
  return {
    async last() {
      const { rows } = await owner.query<{ n: number }>({
        name: 'matrix-changes',
        text: 'select coalesce(max(id), 0) as n from matrix_change',
      });
      return rows[0]!.n;
    },
    async since(number) {
      const { rows } = await owner.query<{ what: string }>({
        name: 'matrix-changes-since',
        text: 'select what from matrix_change where id > $1 order by id',
        values: [number],
      });
      return rows.map(({ what }) => what);
    },
  };
}
