-- Counters belong to who is harmed and to who causes it (docs/decisions/0066).

-- Which network asked for a code that anybody may ask for: its own wrong tries and those of all others are counted apart.
alter table verify_code add column asked_from bytea, add column other_tries integer not null default 0
  check (other_tries >= 0);

-- Failures of one guesser (an account seen from a network, a known device, a login …), and when he may try again.
create table login_brake (
  key text primary key check (length(key) <= 200),
  failures integer not null,
  next_at timestamptz not null,
  at timestamptz not null
);
create index login_brake_at on login_brake (at);

-- Browsers that have signed in: the hash of a secret which each keeps. It opens nothing; who shows it is not counted among strangers.
create table device_secret (
  token_hash bytea primary key,
  account_id uuid not null references account,
  -- the login by which it was shown last: what ends the other logins forgets the other browsers, too
  group_id uuid not null,
  seen_at timestamptz not null
);
create index device_secret_account on device_secret (account_id, seen_at);
create index device_secret_seen on device_secret (seen_at);

-- When somebody last signed in to the account: a number that was unseen for long may be somebody else's now.
alter table account add column used_at timestamptz;
update account a set used_at = coalesce((select max(at) from login_log l where l.account_id = a.account_id), a.created_at);
alter table account alter column used_at set not null, alter column used_at set default now();
