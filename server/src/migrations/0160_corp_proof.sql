-- 对公打款 (docs/decisions/0125): who applies for an enterprise reads the statement of its bank account.
create table corp_proof (
  proof_id uuid primary key,
  corp_id uuid not null references corp,
  account_id uuid not null references account,
  -- as the register knows it
  name text not null,
  credit_code text not null,
  state text not null default 'sending' check (state in ('sending', 'sent', 'refused', 'proved', 'failed')),
  bank_name text not null,
  account_end text not null,
  -- account number and amount; empty once it is over
  pii_dek bytea,
  pii_blob bytea,
  -- how often the amount was named wrongly
  tries smallint not null default 0,
  simulated boolean not null,
  -- number of the transfer at the bank, or why it did not pay
  bank_request text,
  refusal text,
  asked_at timestamptz not null,
  sent_at timestamptz,
  expires_at timestamptz,
  -- another application took its place
  replaced_at timestamptz
);
create unique index corp_proof_open on corp_proof (corp_id) where state in ('sending', 'sent') and replaced_at is null;
create index corp_proof_corp on corp_proof (corp_id, asked_at desc);
create index corp_proof_sending on corp_proof (asked_at) where state = 'sending' and replaced_at is null;
