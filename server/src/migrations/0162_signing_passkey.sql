-- A passkey over what a signatory intends: the question that waits for his answer, one for each line; another one takes its place.
create table sign_passkey (
  sign_no text primary key references sign_info (sign_no) on delete cascade,
  -- who was asked, and how he came
  recipient_gen integer not null,
  generation integer,
  account_id uuid not null,
  -- of the commitment to what he draws and fills in: no two questions have the same challenge
  salt bytea not null check (octet_length(salt) = 32),
  asked_at timestamptz not null
);
