-- One file, many counterparts (docs/decisions/0102): a batch, its rows, and which batches a worker is to go on with.

create table batch (
  -- made by the caller: the same one again is the same batch
  batch_id uuid primary key,
  owner_account_id uuid not null,
  owner_corp_id uuid,
  contract_name text not null,
  -- 1 sending, 2 paused, 3 done, 4 stopped
  state smallint not null check (state between 1 and 4),
  -- why it paused by itself
  why text,
  total integer not null check (total between 1 and 5000),
  -- sealed: what its contracts share (the other parties' phones among it), and from where it was sent
  plan_dek bytea not null,
  plan_blob bytea not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index batch_account on batch (owner_account_id, created_at desc, batch_id desc) where owner_corp_id is null;
create index batch_corp on batch (owner_corp_id, created_at desc, batch_id desc) where owner_corp_id is not null;
alter table batch enable row level security;
alter table batch force row level security;
create policy batch_own on batch using (
  owner_corp_id::text = current_setting('xinqi.corp_id', true)
  or (owner_corp_id is null and owner_account_id::text = current_setting('xinqi.account_id', true))
);

create table batch_row (
  row_id uuid primary key,
  batch_id uuid not null references batch on delete cascade,
  owner_account_id uuid not null,
  owner_corp_id uuid,
  -- as in the list
  number integer not null,
  -- 0 waiting, 1 sent, 2 failed, 3 left out
  state smallint not null check (state between 0 and 3),
  name text not null,
  mobile_masked text not null,
  contract_name text not null,
  -- sealed values of its cells; gone once the contract has them, or nobody needs them any more
  cells_dek bytea,
  cells_blob bytea,
  -- set in the transaction that makes the contract
  apply_id uuid,
  reason text,
  tries smallint not null default 0,
  moved_at timestamptz not null,
  check ((state = 1) = (apply_id is not null)),
  unique (batch_id, number)
);
create index batch_row_waiting on batch_row (batch_id, number) where state = 0;
alter table batch_row enable row level security;
alter table batch_row force row level security;
create policy batch_row_own on batch_row using (
  owner_corp_id::text = current_setting('xinqi.corp_id', true)
  or (owner_corp_id is null and owner_account_id::text = current_setting('xinqi.account_id', true))
);

-- Batches that are not over. Ids only, shown to nobody, and swept for all owners: no row-level security.
create table batch_run (
  batch_id uuid primary key,
  owner_account_id uuid not null,
  owner_corp_id uuid,
  -- false while paused
  active boolean not null,
  moved_at timestamptz not null
);
create index batch_run_moved on batch_run (moved_at);
