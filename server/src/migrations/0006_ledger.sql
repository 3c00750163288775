-- Ledger: operator keys (wrapped), events with their canonical bytes, chain heads, openings, log state, anchors.

create table operator_key (
  name text primary key check (name in ('root', 'event-ca', 'tsa', 'log', 'pack')),
  wrapped bytea not null,
  certificate bytea not null
);

create table ledger_event (
  event_id uuid primary key,
  type text not null,
  apply_no text,
  sign_no text,
  seq_in_apply integer,
  ts timestamptz not null,
  leaf_hash bytea not null,
  -- canonical bytes (JCS): what the leaf hash covers; never parsed and written back
  body bytea not null,
  log_index bigint unique,
  unique (apply_no, seq_in_apply)
);
create index ledger_event_pending on ledger_event (ts, seq_in_apply) where log_index is null;

create table ledger_chain (
  apply_no text primary key,
  next_seq integer not null,
  head bytea,
  last_ts timestamptz not null
);

-- salts and values that open commitments: sealed per event, erased by deleting the row
create table ledger_opening (
  event_id uuid primary key references ledger_event,
  apply_no text,
  dek bytea not null,
  blob bytea not null
);
create index ledger_opening_apply on ledger_opening (apply_no);

create table ledger_state (
  id integer primary key check (id = 1),
  size bigint not null,
  root bytea not null,
  checkpoint bytea not null
);

create table ledger_anchor (
  size bigint primary key,
  checkpoint bytea not null,
  token bytea,
  authority text,
  anchored_at timestamptz,
  test boolean not null,
  created_at timestamptz not null
);
