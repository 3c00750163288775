-- Signing: deposits of finished contracts with outside registries (humi, sifa), attachments, and who named a reader.

create table chain_deposit (
  apply_id uuid not null references apply,
  chain text not null check (chain in ('humi', 'sifa')),
  -- what is deposited: the hash of the document as it was finished, under the preservation number
  reference text not null,
  sha256 text not null,
  -- waiting: not yet there. placed: taken by the registry, not yet to be read there. done. refused: asking again is no use
  state text not null default 'waiting' check (state in ('waiting', 'placed', 'done', 'refused')),
  provider text,
  deposit_id text,
  tx_hash text,
  height bigint,
  deposited_at timestamptz,
  -- made by the simulator: 测试环境
  test boolean not null default false,
  asked_at timestamptz not null,
  failing_since timestamptz,
  lease_until timestamptz,
  fence integer not null default 0,
  primary key (apply_id, chain),
  check (state <> 'done' or (deposit_id is not null and deposited_at is not null and provider is not null))
);
create index chain_deposit_open on chain_deposit (asked_at) where state in ('waiting', 'placed');

create table apply_attachment (
  attachment_id uuid primary key,
  apply_id uuid not null references apply,
  position integer not null,
  file_id uuid not null,
  file_name text not null,
  object_key text not null,
  length bigint not null,
  sha256 text not null,
  created_at timestamptz not null,
  unique (apply_id, file_id)
);

-- the enterprise whose member the reader is, when it was named for its own people; null: named by the sender
alter table apply_cc add column corp_id uuid;
