-- Notice: outbox of SMS and mail, and short links. Target, subject and text stand sealed: they hold phone numbers,
-- codes and link pairs.

create table message (
  message_id uuid primary key,
  channel text not null check (channel in ('sms', 'mail')),
  -- sealed {target, subject, body}
  pii_dek bytea not null,
  pii_blob bytea not null,
  target_blind bytea not null,
  -- what it is about (a signNo), for those who show its fate
  ref text,
  -- withheld: never sent; written for a login code of an unknown target, so that both cases do the same work
  state text not null check (state in ('waiting', 'delivered', 'failed', 'withheld')),
  simulated boolean not null,
  tries integer not null default 0,
  last_error text,
  -- next try not before; while a worker sends, the end of its lease
  due_at timestamptz not null,
  -- useless afterwards (a code that has expired)
  not_after timestamptz,
  created_at timestamptz not null,
  done_at timestamptz
);
create index message_waiting on message (due_at) where state in ('waiting', 'withheld');
create index message_ref on message (ref) where ref is not null;
create index message_simulated on message (created_at desc) where simulated;

create table short_link (
  code_hash bytea primary key,
  -- path and query of the page, wrapped: they carry a link pair
  path bytea not null,
  owner text not null,
  expires_at timestamptz not null
);
create index short_link_owner on short_link (owner);
create index short_link_expiry on short_link (expires_at);
