-- A name is a claim (docs/decisions/0061). Anybody may register an enterprise of any name; a name is one enterprise's alone once
-- it was verified. Lines that name an enterprise belong to the phone to which they were sent, until a verified enterprise stands
-- for it.

alter table corp drop constraint corp_name;
alter table corp
  add column verified_at timestamptz,
  -- who asked; null: it was verified while it was made (demo data)
  add column verified_by uuid references account,
  -- 统一社会信用代码
  add column credit_code text,
  -- a simulator answered
  add column verified_test boolean not null default false,
  add constraint corp_verified_whole check ((verified_at is null) = (credit_code is null));
create index corp_claims on corp (name);
create unique index corp_verified_name on corp (name) where verified_at is not null;
create unique index corp_verified_code on corp (credit_code) where verified_at is not null;

-- Whose the lines are: an enterprise's only where its operator is or was its member.
alter table corp_member no force row level security;
update sign_info s set corp_id = null
where s.corp_id is not null and not exists (
  select from account a join corp_member m on m.account_id = a.account_id
  where a.party_key = s.party_key and m.corp_id = s.corp_id);
alter table corp_member force row level security;

-- As 0043; a line that names an enterprise which does not stand for it is its operator's.
create or replace view contract_row_of as
select a.apply_id as row_id, 1::smallint as list, coalesce(a.owner_corp_id, a.owner_account_id) as viewer,
  a.owner_account_id as member, a.apply_id, own.sign_no,
  (case when a.status = 0 and own.status = 0 then 20 else a.status end)::smallint as slot,
  own.sign_no is not null as self_sign, a.create_type, a.apply_no,
  lower(a.contract_name) as name_text, lower(a.all_signer_name) as party_text,
  coalesce(a.sent_at, a.created_at) as created_at, a.updated_at,
  coalesce(a.signed_at, '-infinity') as done_at, coalesce(a.sign_expire, 'infinity') as deadline
from apply a
left join lateral (
  select s.sign_no, s.status from sign_info s
  where s.apply_id = a.apply_id and s.status <> 8 and case when a.owner_corp_id is null
    then s.corp_id is null and s.party_key = a.owner_key
    else s.user_type = 1 and s.corp_id = a.owner_corp_id end
  order by s.status = 0 desc, s.order_num, s.sign_info_id limit 1
) own on true
union all
select s.sign_info_id, 2::smallint, coalesce(s.corp_id, blind_key(s.party_key)),
  blind_key(s.party_key), a.apply_id, s.sign_no,
  (case when a.status <> 0 then a.status when s.status = 0 then 20 when s.status in (4, 5) then 21 else 0 end)::smallint,
  case when a.owner_corp_id is null then s.corp_id is null and s.party_key is not distinct from a.owner_key
    else s.user_type = 1 and s.corp_id is not distinct from a.owner_corp_id end,
  a.create_type, a.apply_no, lower(a.contract_name), lower(a.sender_name || '、' || a.all_signer_name),
  coalesce(a.sent_at, a.created_at), a.updated_at, coalesce(a.signed_at, '-infinity'), coalesce(a.sign_expire, 'infinity')
from sign_info s join apply a on a.apply_id = s.apply_id
-- whose turn never came sees nothing; who handed his line on is no party any more (access.ts: invited)
where s.link_gen > 0 and s.status <> 8
union all
select c.cc_id, 3::smallint, blind_key(c.party_key), blind_key(c.party_key), a.apply_id, null, a.status::smallint, false,
  a.create_type, a.apply_no, lower(a.contract_name), lower(a.sender_name || '、' || a.all_signer_name),
  coalesce(a.sent_at, a.created_at), a.updated_at, coalesce(a.signed_at, '-infinity'), coalesce(a.sign_expire, 'infinity')
from apply_cc c join apply a on a.apply_id = c.apply_id
-- readers get the finished contract
where a.status in (3, 9, 10) and c.ended_at is null;
drop function unregistered_key(text);

create or replace view contract_text_of as
select a.apply_id,
  -- as contract_row_of has them
  coalesce(a.sent_at, a.created_at) as created_at, a.updated_at,
  coalesce(a.signed_at, '-infinity') as done_at, coalesce(a.sign_expire, 'infinity') as deadline,
  array(
    select a.owner_corp_id where a.owner_corp_id is not null
    union select s.corp_id from sign_info s where s.apply_id = a.apply_id and s.user_type = 1 and s.corp_id is not null
    order by 1
  ) as viewers,
  lower(a.contract_name || E'\n' || a.sender_name || '、' || a.all_signer_name) as body,
  array(
    select 'm:' || encode(s.mobile_blind, 'hex') from sign_info s where s.apply_id = a.apply_id
    union select 'i:' || encode(s.identity_blind, 'hex') from sign_info s
      where s.apply_id = a.apply_id and s.identity_blind is not null
    union select 'c:' || a.create_type where a.create_type <> 0
    union select 'h:' || substr(a.apply_no, 4, 4) where a.apply_no is not null
    union select 't:' || right(a.apply_no, 4) where a.apply_no is not null
    union select 's:' || exists (select from sign_info s where s.apply_id = a.apply_id and s.status <> 8
      and case when a.owner_corp_id is null then s.corp_id is null and s.party_key = a.owner_key
        else s.user_type = 1 and s.corp_id = a.owner_corp_id end)::text
    order by 1
  ) as marks
from apply a;

-- The read model anew, where a line names an enterprise: rows with their counters, then search texts.
create temporary table touched on commit drop as select distinct apply_id from sign_info where user_type = 1;
with d as (
  select r.viewer, r.list, k.slot, k.part, k.member, -1 as n from contract_row r join touched using (apply_id),
    contract_slots(r.viewer, r.list, r.slot, r.member, r.del_status, r.directory_id, r.created_at, r.done_at, r.updated_at) k
)
insert into contract_count_delta (viewer, list, slot, part, member, n)
select viewer, list, slot, part, member, sum(n) from d group by 1, 2, 3, 4, 5;
update contract_row r set list = w.list, viewer = w.viewer, member = w.member, sign_no = w.sign_no, slot = w.slot,
  self_sign = w.self_sign,
  -- what one viewer put away is not put away by another
  del_status = case when r.viewer = w.viewer then r.del_status else 0 end,
  directory_id = case when r.viewer = w.viewer then r.directory_id end
from contract_row_of w where w.row_id = r.row_id and r.apply_id in (select apply_id from touched);
with d as (
  select r.viewer, r.list, k.slot, k.part, k.member, 1 as n from contract_row r join touched using (apply_id),
    contract_slots(r.viewer, r.list, r.slot, r.member, r.del_status, r.directory_id, r.created_at, r.done_at, r.updated_at) k
)
insert into contract_count_delta (viewer, list, slot, part, member, n)
select viewer, list, slot, part, member, sum(n) from d group by 1, 2, 3, 4, 5;
update contract_text t set viewers = w.viewers, marks = w.marks
from contract_text_of w where w.apply_id = t.apply_id and t.apply_id in (select apply_id from touched)
  and (t.viewers, t.marks) is distinct from (w.viewers, w.marks);
