-- Account: persons, enterprises, memberships, captchas and codes. Mobile and mail stand sealed per record; equality
-- goes over blind indexes. A mail address is a login only when it was proven by a code (email_blind is null before).

create table corp (
  corp_id uuid primary key,
  name text not null constraint corp_name unique check (char_length(name) between 1 and 100),
  -- sealed {mobile}: contact phone of the enterprise (linkMobilePhone)
  pii_dek bytea,
  pii_blob bytea,
  created_at timestamptz not null
);

create table account (
  account_id uuid primary key,
  name text not null check (char_length(name) between 1 and 100),
  -- sealed {mobile, email}
  pii_dek bytea not null,
  pii_blob bytea not null,
  mobile_blind bytea not null constraint account_mobile unique,
  email_blind bytea constraint account_email unique,
  password_hash text not null,
  last_corp_id uuid references corp,
  -- where the registration came from: {sceneType, code, si}
  source jsonb not null default '{}',
  created_at timestamptz not null
);

create table corp_member (
  member_id uuid primary key,
  corp_id uuid not null references corp,
  account_id uuid not null references account,
  super_flag boolean not null,
  pids integer[] not null default '{}',
  active boolean not null default true,
  joined_at timestamptz not null,
  constraint corp_member_once unique (corp_id, account_id)
);
create index corp_member_account on corp_member (account_id);

-- Second wall (decisions "Row-level security"): a transaction sees its tenant's members, or its account's memberships.
alter table corp_member enable row level security;
alter table corp_member force row level security;
create policy corp_member_own on corp_member using (
  corp_id::text = current_setting('xinqi.corp_id', true)
  or account_id::text = current_setting('xinqi.account_id', true)
);

create table captcha (
  captcha_id uuid primary key,
  purpose text not null,
  answer_mac bytea not null,
  expires_at timestamptz not null
);
create index captcha_expiry on captcha (expires_at);

-- One living code per purpose, subject and target; a new one replaces it, the fifth wrong try ends it.
create table verify_code (
  purpose text not null,
  subject text not null,
  target_blind bytea not null,
  code_mac bytea not null,
  tries integer not null default 0,
  expires_at timestamptz not null,
  primary key (purpose, subject, target_blind)
);
create index verify_code_expiry on verify_code (expires_at);
