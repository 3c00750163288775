-- A proven subject whose account asks for its second factor, until the owner has given it. The secret stands as a hash.

create table sso_second (
  key_hash bytea primary key,
  account_id uuid not null references account,
  expires_at timestamptz not null
);
create index sso_second_expiry on sso_second (expires_at);
