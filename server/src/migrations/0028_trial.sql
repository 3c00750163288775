-- Trial signing: samples of visitors, each for a day. They stand here alone: no contract, no event, no object in the store,
-- so that deleting the row deletes all there is (docs/decisions/0028-trial.md).

create table trial (
  trial_id uuid primary key,
  key_hash bytea not null,
  sample text not null check (sample in ('lease', 'service', 'receipt')),
  name text not null,
  -- where one signs: page and box in points
  place jsonb not null,
  field_name text not null,
  -- the file as it stands now
  pdf bytea not null,
  signed_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index trial_expiry on trial (expires_at);
