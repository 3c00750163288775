-- One identity check of who signs several contracts in one act (docs/decisions/0153): asked once, billed once. What it showed is written into each of
-- them as a will_check of its own, under the lock of each.
create table will_batch (
  attempt_id uuid primary key,
  account_id uuid not null,
  -- of the exact lines and documents for which it serves, as of the intents
  batch_h text not null check (batch_h ~ '^[0-9a-f]{64}$'),
  batch_size integer not null check (batch_size > 0),
  way text not null,
  state text not null default 'asked' check (state in ('asked', 'match', 'mismatch', 'unknown', 'failed')),
  party text not null,
  simulated boolean not null,
  -- SHA-256 (hex) of salt and everything that was compared
  question_h text not null,
  -- the party's number of the question, and its answer
  request text,
  code text,
  -- name, phone, identity number, last digits of the card, salt of the question; empty after erasure
  pii_dek bytea,
  pii_blob bytea,
  asked_at timestamptz not null,
  answered_at timestamptz
);
create index will_batch_account on will_batch (account_id) where pii_blob is not null;
alter table will_check add column batch_attempt uuid references will_batch;
-- written into a line once
create unique index will_check_batch on will_check (batch_attempt, sign_no) where batch_attempt is not null;
