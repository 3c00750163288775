-- Ledger: cosignatures of witnesses outside over checkpoints (docs/decisions/0138), and what is wrong with a witness.

create table ledger_cosignature (
  size bigint not null references ledger_anchor,
  -- vkey: a witness with another key is another witness
  witness text not null,
  -- C2SP cosignature/v1, newline included
  line text not null,
  cosigned_at timestamptz not null,
  primary key (size, witness)
);
create index ledger_cosignature_witness on ledger_cosignature (witness, size);

create table ledger_witness (
  witness text primary key,
  -- null: it cosigned when it was asked last
  fault text check (fault in ('silent', 'refused', 'ahead', 'forked', 'false', 'clock')),
  since timestamptz not null
);
