-- Whose a line is (docs/decisions/0031): a key that stays with its account when the mobile changes. Lines sent to a mobile
-- belong to the account that has it then; whoever gets the mobile later has another key, and inherits nothing.

alter table account add column party_key bytea;
update account set party_key = mobile_blind;
alter table account alter column party_key set not null, add constraint account_party_key unique (party_key);
-- null: closed
alter table account alter column mobile_blind drop not null;
alter table account add column closed_at timestamptz;

-- A mobile that an account gave up: what is sent to it while nobody has it waits under this key. Without a row here it
-- waits under the blind index itself.
create table left_mobile (
  mobile_blind bytea primary key,
  party_key bytea not null unique,
  left_at timestamptz not null
);

alter table sign_info add column party_key bytea;
update sign_info set party_key = mobile_blind;
alter table sign_info alter column party_key set not null;
create index sign_info_party on sign_info (party_key);
drop index sign_info_mobile;

alter table apply_cc add column party_key bytea;
update apply_cc set party_key = mobile_blind;
alter table apply_cc alter column party_key set not null;
create index apply_cc_party on apply_cc (party_key);
drop index apply_cc_mobile;

-- whether the sender signs his own contract too
alter table apply rename column owner_blind to owner_key;

-- As 0014, by party_key; the search marks keep the mobile under which a line was sent.
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
where a.status in (3, 9, 10);

create or replace view contract_text_of as
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
      and case when a.owner_corp_id is null then s.user_type = 0 and s.party_key = a.owner_key
        else s.user_type = 1 and s.corp_id = a.owner_corp_id end)::text
    order by 1
  ) as marks
from apply a;

-- Logins of the last six months, for their owner (PIPL art. 45) and for whoever has to look into one (网络安全法 art. 21).
create table login_log (
  account_id uuid not null references account,
  at timestamptz not null,
  way text not null,
  device text not null,
  place text not null
);
create index login_log_account on login_log (account_id, at);
create index login_log_at on login_log (at);
