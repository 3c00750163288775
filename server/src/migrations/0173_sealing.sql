-- Certificates of an authority outside the installation (docs/decisions/0151): what was asked of it, and under which root each one lies.

create table ca_request (
  -- ours, and the name of the end entity there: after an answer that was lost the certificate is found by it
  request_id text primary key,
  task_id uuid not null,
  sign_no text not null,
  -- the one-time key, wrapped; empty as soon as it was used or given up
  wrapped bytea,
  -- how often it was asked for; 0: never yet, so that nothing can have been issued
  asked integer not null default 0,
  der bytea,
  chain bytea[],
  root bytea,
  created_at timestamptz not null,
  ended_at timestamptz,
  outcome text check (outcome in ('used', 'refused', 'unfit', 'expired', 'dropped')),
  check ((ended_at is null) = (outcome is null)),
  check (outcome is null or wrapped is null)
);
create unique index ca_request_open on ca_request (task_id) where outcome is null;

alter table signer_certificate
  -- root (DER) of the authority outside that issued it; null: the own hierarchy
  add column ca_root bytea,
  -- number of its licence, as the installation named it when it signed; null: not named as licensed, or a test
  add column ca_licence text,
  -- the authority outside knows of the revocation
  add column ca_told_at timestamptz;
