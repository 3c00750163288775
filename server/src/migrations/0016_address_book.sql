-- Org: the address book, and who asked the lookups. Mobiles and remarks stand sealed per record; equality goes over the
-- blind index. Names stay readable, for search.

create table contact (
  contact_id uuid primary key,
  -- whose book: a person's own, or the part of an enterprise's book that this member keeps
  owner_account_id uuid not null,
  owner_corp_id uuid,
  user_type smallint not null check (user_type in (0, 1)),
  name text not null check (char_length(name) between 1 and 100),
  -- of an enterprise: who signs for it
  operator_name text,
  mobile_masked text not null,
  mobile_blind bytea not null,
  -- sealed {mobile, remark}
  pii_dek bytea not null,
  pii_blob bytea not null,
  -- every member of the enterprise finds it
  shared boolean not null default false,
  source text not null check (source in ('hand', 'sent')),
  used_count integer not null default 0,
  last_used_at timestamptz,
  version integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (not shared or owner_corp_id is not null)
);
create unique index contact_same on contact (
  owner_account_id,
  coalesce(owner_corp_id, '00000000-0000-0000-0000-000000000000'::uuid),
  mobile_blind,
  user_type,
  name,
  coalesce(operator_name, '')
);
create index contact_corp on contact (owner_corp_id) where owner_corp_id is not null;

alter table contact enable row level security;
alter table contact force row level security;
create policy contact_own on contact using (
  owner_corp_id::text = current_setting('xinqi.corp_id', true)
  or (owner_corp_id is null and owner_account_id::text = current_setting('xinqi.account_id', true))
);

-- Audit of the lookups that could be used to find out about people: who asked how much and when, never about whom.
create table lookup_log (
  lookup_id uuid primary key,
  call text not null,
  owner_account_id uuid not null,
  owner_corp_id uuid,
  asked integer not null,
  -- registered, found, or failing: what the answer confirmed
  confirmed integer not null,
  created_at timestamptz not null
);
create index lookup_log_account on lookup_log (owner_account_id, created_at);
alter table lookup_log enable row level security;
alter table lookup_log force row level security;
create policy lookup_log_own on lookup_log using (
  owner_corp_id::text = current_setting('xinqi.corp_id', true)
  or (owner_corp_id is null and owner_account_id::text = current_setting('xinqi.account_id', true))
);

-- Enterprises are found by part of their name, from two characters on: every pair of neighbouring characters.
create function xinqi_bigrams(words text) returns text[] language sql immutable parallel safe as $$
  select coalesce(pg_catalog.array_agg(distinct pg_catalog.substr(pg_catalog.lower(words), i, 2)), '{}'::text[])
  from pg_catalog.generate_series(1, pg_catalog.char_length(words) - 1) i $$;
create index corp_name_grams on corp using gin (xinqi_bigrams(name));
