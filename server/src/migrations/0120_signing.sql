-- Print copies of finished contracts (docs/decisions/0104): how many each side may make, and which were made.
alter table apply add column print_limit smallint not null default 10 check (print_limit between 0 and 99);

create table contract_print (
  print_id uuid primary key,
  apply_id uuid not null references apply,
  -- on the paper, in Crockford's base32
  code text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{16}$'),
  -- whose count it is: corp:<id>, sender, or line:<sign_no>
  side text not null,
  copy_no smallint not null check (copy_no > 0),
  -- how many there might be when it was made
  copies smallint not null check (copies >= copy_no),
  -- who asked for it, as download_note names readers
  reader text not null,
  printer text not null,
  printer_corp text,
  -- of the document
  revision integer not null,
  created_at timestamptz not null,
  unique (apply_id, side, copy_no)
);
