-- Single sign-on (OpenID Connect): which subject of which issuer is whose, and what waits for the way back.

create table sso_identity (
  issuer text not null,
  subject text not null,
  account_id uuid not null references account,
  created_at timestamptz not null,
  primary key (issuer, subject),
  constraint sso_identity_account unique (account_id, issuer)
);

-- One row a way to the issuer, deleted by the first answer; the browser that began holds the key of browser_hash.
create table sso_flow (
  state_hash bytea primary key,
  browser_hash bytea not null,
  nonce text not null,
  code_verifier text not null,
  redirect_uri text not null,
  expires_at timestamptz not null
);
create index sso_flow_expiry on sso_flow (expires_at);

-- A proven subject that is nobody's yet, until its owner has shown which account is his.
create table sso_bind (
  key_hash bytea primary key,
  bind_id uuid not null,
  issuer text not null,
  subject text not null,
  expires_at timestamptz not null
);
create index sso_bind_expiry on sso_bind (expires_at);

alter table login drop constraint login_way_check;
alter table login add constraint login_way_check
  check (way in ('password', 'code', 'register', 'qr', 'enterprise', 'passkey', 'sso'));
