-- Numbering rules of an enterprise's contracts, how far each has counted, and the number of a contract (docs/decisions/0098).
create table numbering_rule (
  rule_id uuid primary key,
  corp_id uuid not null references corp,
  name text not null check (char_length(name) between 1 and 30),
  pattern text not null check (char_length(pattern) between 1 and 80),
  reset text not null check (reset in ('never', 'year', 'month')),
  by_hand boolean not null,
  is_default boolean not null,
  enabled boolean not null,
  created_at timestamptz not null
);
create unique index numbering_rule_name on numbering_rule (corp_id, name);
create unique index numbering_rule_default on numbering_rule (corp_id) where is_default;
alter table numbering_rule enable row level security;
alter table numbering_rule force row level security;
create policy numbering_rule_own on numbering_rule using (corp_id::text = current_setting('xinqi.corp_id', true));

create table numbering_count (
  rule_id uuid not null references numbering_rule on delete cascade,
  corp_id uuid not null references corp,
  -- '', 2026 or 2026-11
  period text not null,
  count integer not null check (count > 0),
  primary key (rule_id, period)
);
alter table numbering_count enable row level security;
alter table numbering_count force row level security;
create policy numbering_count_own on numbering_count using (corp_id::text = current_setting('xinqi.corp_id', true));

alter table apply add column contract_no text check (char_length(contract_no) between 1 and 64);
create unique index apply_contract_no on apply (owner_corp_id, contract_no) where contract_no is not null;

-- As 0071; a name is found by its contract's own number, too.
create or replace view contract_row_of as
select a.apply_id as row_id, 1::smallint as list, coalesce(a.owner_corp_id, a.owner_account_id) as viewer,
  a.owner_account_id as member, a.apply_id, own.sign_no,
  (case when a.status = 0 and own.status = 0 then 20 else a.status end)::smallint as slot,
  own.sign_no is not null as self_sign, a.create_type, a.apply_no,
  lower(a.contract_name || coalesce(E'\n' || a.contract_no, '')) as name_text, lower(a.all_signer_name) as party_text,
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
  a.create_type, a.apply_no, lower(a.contract_name || coalesce(E'\n' || a.contract_no, '')), lower(a.sender_name || '、' || a.all_signer_name),
  coalesce(a.sent_at, a.created_at), a.updated_at, coalesce(a.signed_at, '-infinity'), coalesce(a.sign_expire, 'infinity')
from sign_info s join apply a on a.apply_id = s.apply_id
-- whose turn never came sees nothing; who handed his line on is no party any more (access.ts: invited)
where s.link_gen > 0 and s.status <> 8
union all
select c.cc_id, 3::smallint, blind_key(c.party_key), blind_key(c.party_key), a.apply_id, null, a.status::smallint, false,
  a.create_type, a.apply_no, lower(a.contract_name || coalesce(E'\n' || a.contract_no, '')), lower(a.sender_name || '、' || a.all_signer_name),
  coalesce(a.sent_at, a.created_at), a.updated_at, coalesce(a.signed_at, '-infinity'), coalesce(a.sign_expire, 'infinity')
from apply_cc c join apply a on a.apply_id = c.apply_id
-- readers get the finished contract
where a.status in (3, 9, 10) and c.ended_at is null;

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
  lower(a.contract_name || coalesce(E'\n' || a.contract_no, '') || E'\n' || a.sender_name || '、' || a.all_signer_name) as body,
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
