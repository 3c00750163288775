-- Hand-over when somebody leaves an enterprise (docs/decisions/0042).

-- Log: who handed what to whom, by whom; one row a kind of asset.
create table asset_transfer (
  transfer_id uuid primary key,
  corp_id uuid not null references corp,
  handover_id uuid not null,
  asset text not null check (asset in ('contract', 'draft', 'line', 'seal', 'group')),
  -- as they were called then
  from_name text not null,
  to_name text not null,
  operator_name text not null,
  -- what it is where a few have names: seals, departments
  detail text not null default '' check (char_length(detail) <= 2000),
  planned integer not null check (planned > 0),
  moved integer not null default 0 check (moved >= 0),
  created_at timestamptz not null,
  -- null while the hand-over still runs
  finished_at timestamptz,
  unique (handover_id, asset)
);
create index asset_transfer_corp on asset_transfer (corp_id, created_at desc, transfer_id desc);
alter table asset_transfer enable row level security;
alter table asset_transfer force row level security;
create policy asset_transfer_own on asset_transfer using (corp_id::text = current_setting('xinqi.corp_id', true));

-- Signing: the work of a hand-over, done in steps by a job; `last` is how far its phase came. Ids only, shown to nobody, and
-- swept for all enterprises: no row-level security.
create table contract_handover (
  handover_id uuid primary key,
  corp_id uuid not null,
  from_account uuid not null,
  from_key bytea not null,
  -- null: nobody takes over, links end all the same
  to_account uuid,
  at timestamptz not null,
  -- 1 lines, 2 contracts and drafts, 3 done
  phase smallint not null default 1 check (phase in (1, 2, 3)),
  last uuid,
  moved_at timestamptz not null
);
create index contract_handover_open on contract_handover (moved_at) where phase < 3;

-- since when the operator no longer acts for the enterprise: no link, code or message of this line is his any more
alter table sign_info add column barred_at timestamptz;
-- a member whom his enterprise named as reader has left it
alter table apply_cc add column ended_at timestamptz;
-- 送达: which member gave it, and when it was opened first
alter table apply_cc add column given_by uuid references account;
alter table apply_cc add column read_at timestamptz;
create index apply_cc_corp on apply_cc (corp_id, created_at desc, cc_id desc) where corp_id is not null;

-- As 0031; a copy ends with the membership for which it was given.
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
    then s.user_type = 0 and s.party_key = a.owner_key
    else s.user_type = 1 and s.corp_id = a.owner_corp_id end
  order by s.status = 0 desc, s.order_num, s.sign_info_id limit 1
) own on true
union all
select s.sign_info_id, 2::smallint,
  case when s.user_type = 0 then blind_key(s.party_key) else coalesce(s.corp_id, unregistered_key(s.name)) end,
  blind_key(s.party_key), a.apply_id, s.sign_no,
  (case when a.status <> 0 then a.status when s.status = 0 then 20 when s.status in (4, 5) then 21 else 0 end)::smallint,
  case when a.owner_corp_id is null then s.user_type = 0 and s.party_key is not distinct from a.owner_key
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
