-- Seal: official seals of enterprises (under row-level security) and hand signatures. Strokes are biometric personal
-- data: sealed per record, deleted with the row.

create table seal (
  seal_id uuid primary key,
  corp_id uuid not null,
  name text not null,
  -- what is drawn: {type: 'round', name}
  source jsonb not null,
  -- made by the product for an enterprise that has none; at most one
  generated boolean not null,
  state text not null check (state in ('enabled', 'disabled')),
  created_at timestamptz not null
);
create unique index seal_generated on seal (corp_id) where generated;
create index seal_corp on seal (corp_id);

alter table seal enable row level security;
alter table seal force row level security;
create policy seal_own on seal using (corp_id::text = current_setting('xinqi.corp_id', true));

create table hand_sign (
  hand_sign_id uuid primary key,
  -- for one line of one contract, or for the account that keeps it
  apply_no text,
  sign_no text,
  account_id uuid,
  state text not null check (state in ('waiting', 'opened', 'drawn')),
  -- end of the hand-off to the phone; null when it was drawn on the spot
  expires_at timestamptz,
  -- sealed {strokes}
  dek bytea,
  blob bytea,
  -- a hand-off serves one line once
  taken_at timestamptz,
  created_at timestamptz not null,
  drawn_at timestamptz,
  check ((apply_no is null) = (sign_no is null)),
  check ((sign_no is null) <> (account_id is null)),
  check ((state = 'drawn') = (blob is not null))
);
create index hand_sign_account on hand_sign (account_id, created_at) where account_id is not null;
create index hand_sign_expiry on hand_sign (expires_at) where expires_at is not null;
