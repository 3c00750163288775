-- Second factor by time-based one-time codes (RFC 6238). The secret stands sealed; it counts once a right code has shown
-- that the owner's app has it. Recovery codes stand as keyed hashes, each for one use.

create table second_factor (
  account_id uuid primary key references account,
  -- sealed {secret}
  pii_dek bytea not null,
  pii_blob bytea not null,
  -- null: shown to the owner, not yet confirmed
  enabled_at timestamptz,
  -- time step of the last code that was taken; none is taken twice
  last_step bigint not null default 0,
  created_at timestamptz not null
);

create table recovery_code (
  account_id uuid not null references second_factor on delete cascade,
  code_mac bytea not null,
  primary key (account_id, code_mac)
);
