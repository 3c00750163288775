-- Lists whose order is one index range instead of fourteen merged ones, and pages far from the beginning in the order of
-- sending (docs/decisions/0010, docs/benchmarks.md).

-- a whole list in its usual order: what searches walk and pages pass over
create index contract_row_all on contract_row (viewer, list, updated_at, row_id) where del_status = 0;

-- a member's list: by deadline like any other; by the two other dates from the index alone
drop index contract_row_member;
create index contract_row_member on contract_row (viewer, list, member, slot, updated_at, row_id) include (created_at, done_at)
  where del_status = 0 and member <> viewer;
create index contract_row_member_deadline on contract_row (viewer, list, member, slot, deadline, row_id)
  where del_status = 0 and member <> viewer;

-- few rows: contracts that their sender signs too, and the recycle bin
create index contract_row_self on contract_row (viewer, list, updated_at, row_id)
  include (slot, member, created_at, done_at, deadline) where del_status = 0 and self_sign;
drop index contract_row_recycled;
create index contract_row_recycled on contract_row (viewer, list, updated_at, row_id) include (slot, member) where del_status = 1;

-- Beside the months of the last change (1000 and the slot) those of the sending (2000 and the slot).
create or replace function contract_slots(viewer uuid, list smallint, slot smallint, member uuid, del smallint, directory uuid,
    created timestamptz, done timestamptz, updated timestamptz)
  returns table (slot smallint, part text, member uuid) language sql stable parallel safe as $$
  select s.slot::smallint, s.part, s.member from (values
    (case del when 0 then slot when 1 then 50 end, '', member),
    (case when del = 0 and directory is not null then 60 end, directory::text, member),
    (case when list = 1 and slot <> -1 then 100 end, to_char(created at time zone 'Asia/Shanghai', 'YYYY-MM-DD'), member),
    (case when list = 1 and isfinite(done) then 101 end, to_char(done at time zone 'Asia/Shanghai', 'YYYY-MM-DD'), member),
    (case when del = 0 and member <> viewer then 1000 + slot end, to_char(updated at time zone 'UTC', 'YYYY-MM'), viewer),
    (case when del = 0 and member <> viewer then 2000 + slot end, to_char(created at time zone 'UTC', 'YYYY-MM'), viewer)
  ) s(slot, part, member) where s.slot is not null $$;
insert into contract_count (viewer, list, slot, part, member, n)
select viewer, list, 2000 + slot, to_char(created_at at time zone 'UTC', 'YYYY-MM'), viewer, count(*) from contract_row
where del_status = 0 and member <> viewer group by 1, 2, 3, 4;
