-- Searches among a million contracts (docs/decisions/0010), after migration 0052.

-- Dates before texts: a hit is ordered by one of them, and what stands behind a text is found only by reading it.
drop view contract_text_of;
create view contract_text_of as
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
      and case when a.owner_corp_id is null then s.user_type = 0 and s.party_key = a.owner_key
        else s.user_type = 1 and s.corp_id = a.owner_corp_id end)::text
    order by 1
  ) as marks
from apply a;

create table contract_text_next (
  apply_id uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  done_at timestamptz not null,
  deadline timestamptz not null,
  viewers uuid[] not null,
  body text not null,
  marks text[] not null
) with (fillfactor = 80);
insert into contract_text_next
select apply_id, created_at, updated_at, done_at, deadline, viewers, body, marks from contract_text order by apply_id;
drop table contract_text;
alter table contract_text_next rename to contract_text;
alter table contract_text add primary key (apply_id);

-- A number is found from the character before it on, too: its first two digits with that character are a token as three
-- digits are.
create or replace function contract_tokens(viewers uuid[], body text, marks text[]) returns bigint[]
  language sql immutable parallel safe as $$
  select array_agg(distinct pg_catalog.hashtextextended(v::text || t, 0))
  from unnest(viewers) v, (
    select unnest(array[first || second, case when first || second || third ~ '^.[0-9]{2}$' then first || second || third end]) as t
    from (
      select c as first, lead(c) over o as second, lead(c, 2) over o as third
      from unnest(string_to_array(body, null)) with ordinality as x(c, at) window o as (order by at)
    ) s
    union all select unnest(marks)
  ) g where t is not null $$;
create index contract_text_tokens on contract_text using gin (contract_tokens(viewers, body, marks))
  with (fastupdate = off);
