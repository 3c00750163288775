-- Signing and ledger: registrations and removals of passkeys are leaves of the log (docs/decisions/0144).

create table passkey_leaf (
  passkey_id uuid primary key,
  account_id uuid not null,
  -- of its passkey.register
  leaf bytea not null
);
create index passkey_leaf_account on passkey_leaf (account_id);

-- of an event of no contract: the leaf that it is about
alter table ledger_event add column about bytea;
create index ledger_event_about on ledger_event (about) where about is not null;
create index ledger_event_wide on ledger_event (leaf_hash) where apply_no is null;
