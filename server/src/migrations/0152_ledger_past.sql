-- Ledger: logs that ended because an older backup was put back (docs/decisions/0143), and what still proves them. The leaf at i of the log
-- before the present one is leaf i + 1 of the present one: each log begins with a log.start.

create table ledger_past (
  -- 1 is the first log of the installation
  place integer primary key check (place >= 1),
  origin text not null unique,
  certificate bytea not null,
  -- leaves of it that the backup held; more may have been published
  size bigint not null,
  ended_at timestamptz not null
);

create table ledger_past_anchor (
  place integer not null references ledger_past,
  size bigint not null,
  checkpoint bytea not null,
  token bytea not null,
  authority text not null,
  anchored_at timestamptz not null,
  test boolean not null,
  primary key (place, size)
);

create table ledger_past_cosignature (
  place integer not null,
  size bigint not null,
  witness text not null,
  line text not null,
  primary key (place, size, witness),
  foreign key (place, size) references ledger_past_anchor
);
