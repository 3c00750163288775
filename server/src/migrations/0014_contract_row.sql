-- Lists of the signing family (docs/decisions/0010): one row per contract and viewer, kept counters, search index.
-- What stands in a row is defined once, by the view contract_row_of; projections, backfill, audit and bench read it.

-- blind index of the sender's mobile: whether he signs his own contract too
alter table apply add column owner_blind bytea;
update apply a set owner_blind = p.mobile_blind from account p where p.account_id = a.owner_account_id;
-- blind index of a signatory's document number, once real-name authentication knows it
alter table sign_info add column identity_blind bytea;

create table contract_row (
  -- the contract for its sender's row, the line for a signatory's, the reader's entry for a copy
  row_id uuid primary key,
  -- 1 sent, 2 to sign or signed, 3 copy
  list smallint not null,
  -- who sees it: account (sent by a person), mobile (signed by a person), enterprise
  viewer uuid not null,
  -- who of the enterprise: account (sent), mobile (signed); a person is his own member
  member uuid not null,
  apply_id uuid not null,
  sign_no text,
  -- state of the contract; while it is being signed 20 when it is one's own turn, 21 when one's seal waits for approval
  slot smallint not null,
  self_sign boolean not null,
  create_type smallint not null,
  apply_no text,
  -- lower case, for search
  name_text text not null,
  party_text text not null,
  -- sort keys, never null: sent (or drafted), last changed, signed by all (or -infinity), deadline (or infinity)
  created_at timestamptz not null,
  updated_at timestamptz not null,
  done_at timestamptz not null,
  deadline timestamptz not null,
  -- the viewer's own: 0 in the list, 1 in the recycle bin, 2 gone; a new projection keeps them
  del_status smallint not null default 0,
  directory_id uuid
) with (fillfactor = 85);
create index sign_info_unregistered on sign_info (name) where user_type = 1 and corp_id is null;

create index contract_row_apply on contract_row (apply_id);
create index contract_row_updated on contract_row (viewer, list, slot, updated_at, row_id) where del_status = 0;
create index contract_row_created on contract_row (viewer, list, slot, created_at, row_id) where del_status = 0;
create index contract_row_done on contract_row (viewer, list, slot, done_at, row_id) where del_status = 0;
create index contract_row_deadline on contract_row (viewer, list, slot, deadline, row_id) where del_status = 0;
create index contract_row_member on contract_row (viewer, list, member, slot, updated_at, row_id)
  where del_status = 0 and member <> viewer;
create index contract_row_directory on contract_row (viewer, list, directory_id, slot, updated_at, row_id)
  where del_status = 0 and directory_id is not null;
create index contract_row_recycled on contract_row (viewer, list, updated_at, row_id) where del_status = 1;

-- Two characters are too few for trigrams: every pair of neighbouring characters, salted by each enterprise that sees the
-- contract, so that a common word costs as much as its own rows and nobody else's. A person's list is short enough to be
-- walked. `marks` are whole tokens (phones, numbers, kinds).
create table contract_text (
  apply_id uuid primary key,
  viewers uuid[] not null,
  body text not null,
  marks text[] not null
);
create function contract_tokens(viewers uuid[], body text, marks text[]) returns bigint[]
  language sql immutable parallel safe as $$
  select array_agg(distinct pg_catalog.hashtextextended(v::text || t, 0))
  from unnest(viewers) v, (
    select c || lead(c) over (order by at) as t from unnest(string_to_array(body, null)) with ordinality as x(c, at)
    union all select unnest(marks)
  ) g where t is not null $$;
create index contract_text_tokens on contract_text using gin (contract_tokens(viewers, body, marks))
  with (fastupdate = off);

-- Counters: a writer only appends what it changed, a sweep folds; who reads adds both in one statement.
create table contract_count (
  viewer uuid not null,
  list smallint not null,
  -- a row's slot, or 50 recycled, 60 in a directory (part), 100 sent on a day (part), 101 signed by all on a day (part)
  slot smallint not null,
  part text not null,
  member uuid not null,
  n bigint not null,
  primary key (viewer, list, slot, part, member)
);
create table contract_count_delta (
  delta_id bigint generated always as identity primary key,
  viewer uuid not null,
  list smallint not null,
  slot smallint not null,
  part text not null,
  member uuid not null,
  n integer not null
);
create index contract_count_delta_viewer on contract_count_delta (viewer, list);

-- What one row counts for.
create function contract_slots(list smallint, slot smallint, del smallint, directory uuid, created timestamptz, done timestamptz)
  returns table (slot smallint, part text) language sql stable parallel safe as $$
  select s.slot::smallint, s.part from (values
    (case del when 0 then slot when 1 then 50 end, ''),
    (case when del = 0 and directory is not null then 60 end, directory::text),
    (case when list = 1 and slot <> -1 then 100 end, to_char(created at time zone 'Asia/Shanghai', 'YYYY-MM-DD')),
    (case when list = 1 and isfinite(done) then 101 end, to_char(done at time zone 'Asia/Shanghai', 'YYYY-MM-DD'))
  ) s(slot, part) where s.slot is not null $$;

create function blind_key(blind bytea) returns uuid language sql immutable parallel safe as
  $$ select encode(substring(blind from 1 for 16), 'hex')::uuid $$;
-- an enterprise that is not registered yet, by its name
create function unregistered_key(name text) returns uuid language sql immutable parallel safe as
  $$ select md5('corp:' || name)::uuid $$;

create view contract_row_of as
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
    then s.user_type = 0 and s.mobile_blind = a.owner_blind
    else s.user_type = 1 and s.corp_id = a.owner_corp_id end
  order by s.status = 0 desc, s.order_num, s.sign_info_id limit 1
) own on true
union all
select s.sign_info_id, 2::smallint,
  case when s.user_type = 0 then blind_key(s.mobile_blind) else coalesce(s.corp_id, unregistered_key(s.name)) end,
  blind_key(s.mobile_blind), a.apply_id, s.sign_no,
  (case when a.status <> 0 then a.status when s.status = 0 then 20 when s.status in (4, 5) then 21 else 0 end)::smallint,
  case when a.owner_corp_id is null then s.user_type = 0 and s.mobile_blind is not distinct from a.owner_blind
    else s.user_type = 1 and s.corp_id is not distinct from a.owner_corp_id end,
  a.create_type, a.apply_no, lower(a.contract_name), lower(a.sender_name || '、' || a.all_signer_name),
  coalesce(a.sent_at, a.created_at), a.updated_at, coalesce(a.signed_at, '-infinity'), coalesce(a.sign_expire, 'infinity')
from sign_info s join apply a on a.apply_id = s.apply_id
-- whose turn never came sees nothing; who handed his line on is no party any more (access.ts: invited)
where s.link_gen > 0 and s.status <> 8
union all
select c.cc_id, 3::smallint, blind_key(c.mobile_blind), blind_key(c.mobile_blind), a.apply_id, null, a.status::smallint, false,
  a.create_type, a.apply_no, lower(a.contract_name), lower(a.sender_name || '、' || a.all_signer_name),
  coalesce(a.sent_at, a.created_at), a.updated_at, coalesce(a.signed_at, '-infinity'), coalesce(a.sign_expire, 'infinity')
from apply_cc c join apply a on a.apply_id = c.apply_id
-- readers get the finished contract
where a.status in (3, 9, 10);

create view contract_text_of as
select a.apply_id,
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
      and case when a.owner_corp_id is null then s.user_type = 0 and s.mobile_blind = a.owner_blind
        else s.user_type = 1 and s.corp_id = a.owner_corp_id end)::text
    order by 1
  ) as marks
from apply a;

insert into contract_row (row_id, list, viewer, member, apply_id, sign_no, slot, self_sign, create_type, apply_no, name_text,
  party_text, created_at, updated_at, done_at, deadline)
select row_id, list, viewer, member, apply_id, sign_no, slot, self_sign, create_type, apply_no, name_text, party_text, created_at,
  updated_at, done_at, deadline from contract_row_of;
insert into contract_text select * from contract_text_of;
insert into contract_count (viewer, list, slot, part, member, n)
select r.viewer, r.list, k.slot, k.part, r.member, count(*) from contract_row r,
  contract_slots(r.list, r.slot, r.del_status, r.directory_id, r.created_at, r.done_at) k group by 1, 2, 3, 4, 5;
