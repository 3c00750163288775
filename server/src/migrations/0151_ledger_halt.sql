-- Ledger: why the log signs nothing now (docs/decisions/0143). While there is a row nothing is acknowledged either.

create table ledger_halt (
  -- store: checked every turn; restored, published: at each start; witness <vkey>: until that witness cosigns
  cause text primary key,
  detail text not null,
  since timestamptz not null
);
