-- Passkeys (WebAuthn): public keys of an account, and challenges that wait for their answer.

create table passkey (
  passkey_id uuid primary key,
  account_id uuid not null references account,
  -- as the authenticator made it
  credential_id bytea not null constraint passkey_credential unique,
  -- COSE_Key
  public_key bytea not null,
  -- signature counter of the last use; 0 from authenticators that keep none
  counter bigint not null check (counter >= 0),
  name text not null check (char_length(name) between 1 and 30),
  synced boolean not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkey_account on passkey (account_id);

-- One row a challenge, deleted by its first answer. The page that began holds the key of which this is the hash; a
-- registration belongs to the login that began it, too.
create table passkey_ceremony (
  key_hash bytea primary key,
  challenge text not null,
  group_id uuid,
  expires_at timestamptz not null
);
create index passkey_ceremony_expiry on passkey_ceremony (expires_at);

alter table login drop constraint login_way_check;
alter table login add constraint login_way_check
  check (way in ('password', 'code', 'register', 'qr', 'enterprise', 'passkey'));
