-- Seal: kinds, states and sizes of enterprise seals; who may use them (grants); every use. All under row-level security.
-- The seal that the product made for an enterprise becomes its official one; members who could use it by right 103 until
-- now get a grant, because from here on only a super administrator uses a seal without one.

alter table seal disable row level security;
alter table seal drop constraint seal_state_check;
alter table seal alter column state type smallint using case state when 'enabled' then 1 else 2 end;
drop index seal_generated;
alter table seal add column made text not null default 'auto' check (made in ('auto', 'template', 'upload'));
alter table seal alter column made drop default;
alter table seal drop column generated;
alter table seal add column seal_type smallint not null default 1 check (seal_type in (1, 2, 3, 4, 5, 6, 9));
alter table seal alter column seal_type drop default;
alter table seal add check (state between 0 and 5);
-- members may be given the use of it
alter table seal add column grantable boolean not null default true;
alter table seal add column made_by uuid references account;
alter table seal add column audited_by uuid references account;
alter table seal add column audit_reason text check (char_length(audit_reason) <= 200);
alter table seal add constraint seal_of_corp unique (seal_id, corp_id);
-- one official seal an enterprise: refused and retired ones do not count
create unique index seal_official on seal (corp_id) where seal_type = 1 and state in (0, 1, 2, 3);
create unique index seal_name on seal (corp_id, name) where state <> 5;

create table seal_grant (
  grant_id uuid primary key,
  seal_id uuid not null,
  corp_id uuid not null references corp,
  -- a member of the enterprise, or another enterprise
  to_account uuid references account,
  to_corp uuid references corp,
  starts_at timestamptz not null,
  ends_at timestamptz,
  granted_by uuid not null references account,
  created_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by uuid references account,
  check ((to_account is null) <> (to_corp is null)),
  check (ends_at > starts_at),
  foreign key (seal_id, corp_id) references seal (seal_id, corp_id)
);
create unique index seal_grant_member on seal_grant (seal_id, to_account) where revoked_at is null and to_account is not null;
create unique index seal_grant_lent on seal_grant (seal_id, to_corp) where revoked_at is null and to_corp is not null;
create index seal_grant_seal on seal_grant (seal_id, created_at);
create index seal_grant_account on seal_grant (to_account) where revoked_at is null;
create index seal_grant_corp on seal_grant (to_corp) where revoked_at is null;

alter table corp_member no force row level security;
insert into seal_grant (grant_id, seal_id, corp_id, to_account, starts_at, granted_by, created_at)
select gen_random_uuid(), s.seal_id, s.corp_id, m.account_id, now(), m.account_id, now()
from seal s join corp_member m using (corp_id)
where m.active and not m.super_flag and m.pids @> array[4, 103];
alter table corp_member force row level security;

create table seal_use (
  use_id uuid primary key,
  seal_id uuid not null,
  corp_id uuid not null,
  apply_no text not null,
  contract_name text not null,
  sign_no text not null,
  account_id uuid not null references account,
  -- as he was called then
  user_name text not null,
  -- null: super administrator of the enterprise
  grant_id uuid references seal_grant,
  drawing_sha256 text not null,
  event_id uuid not null,
  created_at timestamptz not null,
  foreign key (seal_id, corp_id) references seal (seal_id, corp_id)
);
create index seal_use_corp on seal_use (corp_id, created_at desc, use_id desc);
create index seal_use_seal on seal_use (seal_id, created_at desc, use_id desc);

alter table seal enable row level security;
alter table seal_grant enable row level security;
alter table seal_grant force row level security;
-- the enterprise that a seal is lent to sees the grant, and changes nothing
create policy seal_grant_own on seal_grant using (corp_id::text = current_setting('xinqi.corp_id', true));
create policy seal_grant_borrowed on seal_grant for select using (to_corp::text = current_setting('xinqi.corp_id', true));
alter table seal_use enable row level security;
alter table seal_use force row level security;
-- rows are only ever added
create policy seal_use_read on seal_use for select using (corp_id::text = current_setting('xinqi.corp_id', true));
create policy seal_use_add on seal_use for insert with check (corp_id::text = current_setting('xinqi.corp_id', true));
