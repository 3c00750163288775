-- What keeps lists quick at a million contracts (docs/decisions/0010, docs/benchmarks.md).

-- Account: the rights of a member, which every call of an enterprise asks for, in one statement instead of a transaction of
-- four. Row-level security holds here too: the function has its caller's rights and names the account first, for this
-- transaction only, as server/src/features/account/store.ts does.
create function xinqi_member_rights(corp uuid, account uuid) returns table (super_flag boolean, pids integer[])
language plpgsql set search_path = pg_catalog, public as $$
begin
  perform set_config('xinqi.account_id', account::text, true);
  return query select m.super_flag, m.pids from corp_member m
    where m.corp_id = corp and m.account_id = account and m.active;
end $$;

-- Signing: rows of an enterprise's list by the month of their last change, of all members together (member is the viewer):
-- a page in the middle is looked for from the beginning of its month. Slot is 1000 more than the row's.
drop function contract_slots(smallint, smallint, smallint, uuid, timestamptz, timestamptz);
create function contract_slots(viewer uuid, list smallint, slot smallint, member uuid, del smallint, directory uuid,
    created timestamptz, done timestamptz, updated timestamptz)
  returns table (slot smallint, part text, member uuid) language sql stable parallel safe as $$
  select s.slot::smallint, s.part, s.member from (values
    (case del when 0 then slot when 1 then 50 end, '', member),
    (case when del = 0 and directory is not null then 60 end, directory::text, member),
    (case when list = 1 and slot <> -1 then 100 end, to_char(created at time zone 'Asia/Shanghai', 'YYYY-MM-DD'), member),
    (case when list = 1 and isfinite(done) then 101 end, to_char(done at time zone 'Asia/Shanghai', 'YYYY-MM-DD'), member),
    (case when del = 0 and member <> viewer then 1000 + slot end, to_char(updated at time zone 'UTC', 'YYYY-MM'), viewer)
  ) s(slot, part, member) where s.slot is not null $$;
insert into contract_count (viewer, list, slot, part, member, n)
select viewer, list, 1000 + slot, to_char(updated_at at time zone 'UTC', 'YYYY-MM'), viewer, count(*) from contract_row
where del_status = 0 and member <> viewer group by 1, 2, 3, 4;
