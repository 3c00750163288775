-- Real names of persons (docs/decisions/0118): every question that was asked of an outside party, and who is verified.
create table real_name_attempt (
  attempt_id uuid primary key,
  account_id uuid not null references account,
  way text not null check (way in ('operator3', 'bank4', 'bank3')),
  -- asked: its answer is not known; failed: the party was away
  state text not null default 'asked' check (state in ('asked', 'match', 'mismatch', 'unknown', 'failed')),
  -- name, identity number, phone and the last digits of the card; empty once the account is closed
  pii_dek bytea,
  pii_blob bytea,
  simulated boolean not null,
  -- what was asked and answered, by hashes: outlives the numbers
  receipt jsonb,
  asked_at timestamptz not null,
  answered_at timestamptz
);
create index real_name_attempt_account on real_name_attempt (account_id, asked_at desc);
create index real_name_attempt_asked on real_name_attempt (asked_at) where state = 'asked';

create table real_name (
  account_id uuid primary key references account,
  attempt_id uuid not null references real_name_attempt,
  -- one identity, one account
  id_blind bytea not null constraint real_name_identity unique,
  verified_at timestamptz not null
);

-- Its name is a verified one since.
alter table account add column real_name_at timestamptz;
