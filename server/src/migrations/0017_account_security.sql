-- Account security: a login and its device, devices that an account has used, resets of passwords.

alter table account add column password_changed_at timestamptz;

-- One row a login; its tokens carry group_id. Device and place are words of ours, never what the browser sent.
create table login (
  group_id uuid primary key,
  account_id uuid not null references account,
  way text not null check (way in ('password', 'code', 'register', 'qr', 'enterprise')),
  device text not null,
  place text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  -- when he last showed who he is, for what asks again (10401)
  proved_at timestamptz
);
create index login_account on login (account_id);
create index login_expiry on login (expires_at);
insert into login
select distinct on (group_id) group_id, (subject->>'accountId')::uuid, 'password', '未知设备', '未知地址',
  created_at, created_at, expires_at, null
from bearer_token where kind = 'user' order by group_id, created_at;

-- Keyed hashes of device and place, so that a new one can be told to the owner.
create table known_device (
  account_id uuid not null references account,
  device_hash bytea not null,
  seen_at timestamptz not null,
  primary key (account_id, device_hash)
);
create index known_device_seen on known_device (seen_at);

-- One living reset of an account.
create table password_reset (
  account_id uuid primary key references account,
  token_hash bytea not null unique,
  expires_at timestamptz not null
);
create index password_reset_expiry on password_reset (expires_at);
