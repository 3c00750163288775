-- Signing: contracts (apply), signatories (sign_info), placed fields. Contracts belong to several parties: guarded by
-- participation conditions in access.ts, not by row-level security (architecture, stack.md).

create table apply (
  apply_id uuid primary key,
  apply_no text unique,
  -- who sent it: a person, or an enterprise through one of its members
  owner_account_id uuid not null,
  owner_corp_id uuid,
  sender_name text not null,
  contract_name text not null,
  status smallint not null,
  create_type smallint not null default 0,
  if_order boolean not null default false,
  sign_expire timestamptz,
  over_date text,
  -- the draft as typed (names, phones), sealed like all personal data
  draft_dek bytea,
  draft_blob bytea,
  draft_version integer not null default 0,
  draft_step smallint not null default 1,
  already_signed boolean not null default false,
  pages jsonb,
  pages_json bytea,
  pages_sha256 text,
  original jsonb,
  all_signer_name text not null default '',
  signer_count integer not null default 0,
  signed_count integer not null default 0,
  end_reason text,
  origin text not null default '',
  preservation_id text unique,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  sent_at timestamptz,
  signed_at timestamptz,
  finished_at timestamptz
);
create index apply_owner on apply (owner_account_id, updated_at desc);
create index apply_corp on apply (owner_corp_id, updated_at desc) where owner_corp_id is not null;
create index apply_deadline on apply (sign_expire) where status = 0;
create index apply_unfinished on apply (signed_at) where status = 1;

create table sign_info (
  sign_info_id uuid primary key,
  sign_no text not null unique,
  apply_id uuid not null references apply,
  user_type smallint not null,
  name text not null,
  operator_name text,
  order_num integer not null,
  status smallint not null,
  mobile_masked text not null,
  mobile_blind bytea not null,
  pii_dek bytea not null,
  pii_blob bytea not null,
  corp_id uuid,
  edge_at double precision,
  edge_fields jsonb not null default '[]',
  sig_field text,
  -- link credential: generation, when it was issued, until when it lives
  link_gen integer not null default 0,
  link_issued_at timestamptz,
  link_exp timestamptz,
  signed_at timestamptz,
  accept_event uuid,
  sealed boolean not null default false,
  refuse_reason text,
  unique (apply_id, order_num, sign_no)
);
create index sign_info_apply on sign_info (apply_id);
create index sign_info_mobile on sign_info (mobile_blind);
create index sign_info_corp on sign_info (corp_id) where corp_id is not null;

create table sign_field (
  field_id uuid primary key,
  sign_no text not null references sign_info (sign_no),
  apply_id uuid not null references apply,
  kind text not null check (kind in ('signature', 'seal', 'date', 'text')),
  page integer not null,
  x double precision not null,
  y double precision not null,
  width double precision not null,
  height double precision not null,
  label text,
  required boolean not null,
  pdf_field text not null
);
create index sign_field_apply on sign_field (apply_id);
