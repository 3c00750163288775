-- What the sender demands of a signatory's will beside the code by SMS (docs/decisions/0120), and the strength of proof with which he signed.
alter table sign_info add column will_ways text[] not null default '{}';
alter table sign_info add column will_needed smallint not null default 0 check (will_needed between 0 and 4);
alter table sign_info add check (will_needed <= cardinality(will_ways));
-- null: signed before there was anything beyond the phone, or not signed
alter table sign_info add column strength text;

-- Every question of a signatory's identity to an outside party. Written before it is asked: asked once, billed once.
create table will_check (
  attempt_id uuid primary key,
  sign_no text not null references sign_info (sign_no) on delete cascade,
  -- who stood in the line, and by which generation of its link he came (null: signed in as account_id)
  recipient_gen integer not null,
  generation integer,
  account_id uuid,
  way text not null,
  state text not null default 'asked' check (state in ('asked', 'match', 'mismatch', 'unknown', 'failed')),
  simulated boolean not null,
  -- identity number, last digits of the card, salt of the question; empty after retention or erasure
  pii_dek bytea,
  pii_blob bytea,
  -- leaf hash (hex) of its auth.check event
  leaf text,
  asked_at timestamptz not null,
  answered_at timestamptz,
  -- by the act of will that rests on it
  used_at timestamptz,
  check ((generation is null) <> (account_id is null))
);
create index will_check_line on will_check (sign_no, asked_at desc);
create index will_check_kept on will_check (asked_at) where pii_blob is not null;
