-- Ledger: checkpoints that somebody holds of a contract, in a pack or a receipt (docs/decisions/0142). Every later pack proves that the
-- log continues them.

create table ledger_handed (
  apply_no text not null,
  -- name of the log: one that follows it has checkpoints of its own
  origin text not null,
  size bigint not null,
  -- the signed bytes: they are never made again out of the log's files, which may have been changed
  checkpoint bytea not null,
  primary key (apply_no, origin, size)
);
