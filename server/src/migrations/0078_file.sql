-- Work on uploads that waits for the sandbox, or is under way there; a row is gone when its work is done. Served in turns:
-- office by office, account by account (features/file/queue).
create table file_work (
  file_id uuid not null references file on delete cascade,
  -- -1: inspection or copy; else the first page of a range to be drawn
  first_page integer not null,
  account_id uuid not null,
  office text not null,
  queued_at timestamptz not null,
  -- of who works on it, and when he said last that he still does
  claim uuid,
  started_at timestamptz,
  alive_at timestamptz,
  failures integer not null default 0,
  primary key (file_id, first_page),
  check ((claim is null) = (started_at is null) and (claim is null) = (alive_at is null))
);

-- When an office or an account was served last; forgotten after a day.
create table file_turn (
  key text primary key,
  served_at timestamptz not null
);

-- How long work took of late, for the estimate that a sender sees.
create table file_pace (
  pace_id uuid primary key,
  kind text not null check (kind in ('check', 'draw')),
  took_ms integer not null,
  at timestamptz not null
);
create index file_pace_latest on file_pace (kind, at);

-- Who shares turns with others: the enterprise that is acted for, else the network (a digest of it).
alter table upload_credential add column office text not null default '';
alter table file add column office text not null default '';
