-- File: upload credentials, uploads on their way from `checking` to `ready`, and the page images' hashes by range.
-- Bytes stand in the object store under their hash; rows only name them.

create table upload_credential (
  -- becomes the file_id of the upload
  target_id uuid primary key,
  account_id uuid not null,
  expires_at timestamptz not null,
  -- taken before the body is read: one upload, whatever becomes of it
  used_at timestamptz
);
create index upload_credential_expiry on upload_credential (expires_at);

create table file (
  file_id uuid primary key,
  account_id uuid not null,
  file_name text not null check (octet_length(file_name) between 1 and 200),
  state text not null check (state in ('checking', 'needs_consent', 'rendering', 'ready', 'refused')),
  -- what the sandbox does while `checking`
  step text not null default 'inspect' check (step in ('inspect', 'normalise', 'convert')),
  -- code of wire/src/file/errors.ts: why refused, or what consent is asked for
  reason text,
  original_key text not null,
  original_length bigint not null,
  original_sha256 text not null,
  -- what is signed: the original, or the copy that the sender agreed to
  base_key text not null,
  base_length bigint not null,
  base_sha256 text not null,
  already_signed boolean not null default false,
  -- displayed boxes in points; null until an inspection has accepted the file
  pages jsonb,
  -- sentences that the sender agreed to: [{code, message, at}]
  consents jsonb not null default '[]',
  -- canonical docs/pages.json, once every page is drawn
  pages_json bytea,
  pages_sha256 text,
  -- kept for a draft; bound to a contract for good. Neither: forgotten after 7 days
  held_at timestamptz,
  bound_at timestamptz,
  created_at timestamptz not null,
  moved_at timestamptz not null,
  check ((state = 'ready') = (pages_json is not null))
);
create index file_account on file (account_id, created_at);
create index file_moving on file (moved_at) where state in ('checking', 'rendering');
create index file_unbound on file (created_at) where bound_at is null and held_at is null;

create table file_range (
  file_id uuid not null references file on delete cascade,
  -- from 0
  first_page integer not null,
  page_count integer not null,
  -- [{page, width, height, sha256}] of the drawn pages; null until drawn
  images jsonb,
  primary key (file_id, first_page)
);
