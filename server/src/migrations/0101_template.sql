-- Template: a file with its roles and places, kept by a person or an enterprise (docs/decisions/0100). What was kept once is a
-- version and never changes: contracts are made from a version. `owner_id` is the person's account or the enterprise.
create table template (
  tpl_id uuid primary key,
  owner_id uuid not null,
  corp_id uuid references corp,
  -- simple: roles and places · advanced: with variables too
  kind text not null check (kind in ('simple', 'advanced')),
  name text not null check (char_length(name) between 1 and 100),
  group_name text check (char_length(group_name) between 1 and 20),
  enabled boolean not null,
  -- the newest version, which is the one used
  version integer not null check (version > 0),
  made_by uuid not null references account,
  made_by_name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  check (corp_id is null or corp_id = owner_id)
);
create unique index template_name on template (owner_id, name) where deleted_at is null;
create index template_newest on template (owner_id, updated_at desc, tpl_id desc) where deleted_at is null;

create table template_version (
  version_id uuid primary key,
  tpl_id uuid not null references template,
  owner_id uuid not null,
  version integer not null check (version > 0),
  -- a copy of the uploaded file, which nobody deletes
  file_id uuid not null references file,
  file_name text not null,
  -- displayed boxes of its pages in points
  pages jsonb not null,
  roles jsonb not null,
  settings jsonb not null,
  -- variables of an advanced template
  variables jsonb,
  made_by uuid not null references account,
  made_by_name text not null,
  created_at timestamptz not null,
  unique (tpl_id, version)
);

create table template_grant (
  grant_id uuid primary key,
  tpl_id uuid not null references template,
  owner_id uuid not null,
  -- a member of the enterprise, or a department with those below it
  to_account uuid references account,
  to_group uuid,
  to_name text not null,
  granted_by uuid not null references account,
  granted_by_name text not null,
  created_at timestamptz not null,
  revoked_at timestamptz,
  check (num_nonnulls(to_account, to_group) = 1)
);
create unique index template_grant_member on template_grant (tpl_id, to_account) where revoked_at is null and to_account is not null;
create unique index template_grant_group on template_grant (tpl_id, to_group) where revoked_at is null and to_group is not null;
create index template_grant_of on template_grant (tpl_id, created_at desc);
create index template_grant_account on template_grant (to_account) where revoked_at is null;

-- What happened to a template, and every contract made from it.
create table template_log (
  log_id uuid primary key,
  tpl_id uuid not null references template,
  owner_id uuid not null,
  act text not null check (act in ('make', 'change', 'on', 'off', 'delete', 'grant', 'revoke', 'use')),
  -- names as they were then
  by_account uuid not null references account,
  by_name text not null,
  content text not null,
  created_at timestamptz not null
);
create index template_log_of on template_log (tpl_id, created_at desc, log_id desc);
create index template_log_owner on template_log (owner_id, created_at desc, log_id desc);
create index template_log_uses on template_log (tpl_id) where act = 'use';

alter table template enable row level security;
alter table template force row level security;
create policy template_own on template using (owner_id::text in (current_setting('xinqi.corp_id', true), current_setting('xinqi.account_id', true)));
alter table template_version enable row level security;
alter table template_version force row level security;
-- rows are only ever added
create policy template_version_read on template_version for select using (owner_id::text in (current_setting('xinqi.corp_id', true), current_setting('xinqi.account_id', true)));
create policy template_version_add on template_version for insert with check (owner_id::text in (current_setting('xinqi.corp_id', true), current_setting('xinqi.account_id', true)));
alter table template_grant enable row level security;
alter table template_grant force row level security;
create policy template_grant_own on template_grant using (owner_id::text in (current_setting('xinqi.corp_id', true), current_setting('xinqi.account_id', true)));
alter table template_log enable row level security;
alter table template_log force row level security;
create policy template_log_read on template_log for select using (owner_id::text in (current_setting('xinqi.corp_id', true), current_setting('xinqi.account_id', true)));
create policy template_log_add on template_log for insert with check (owner_id::text in (current_setting('xinqi.corp_id', true), current_setting('xinqi.account_id', true)));
