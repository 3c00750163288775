-- Sealing: the file of a contract as segments and revisions, the queue of accepted signatures, issued certificates.

create table seal_document (
  document_id uuid primary key,
  apply_no text not null unique,
  signers integer not null,
  already_signed boolean not null,
  segments jsonb not null,
  revisions jsonb not null,
  lease_until timestamptz,
  fence integer not null default 0,
  created_at timestamptz not null
);

create table seal_task (
  task_id uuid primary key,
  document_id uuid not null references seal_document,
  sign_no text not null unique,
  seq integer not null,
  -- what is drawn and whom the certificate names; sealed like all personal data
  dek bytea not null,
  blob bytea not null,
  done_at timestamptz,
  attempts integer not null default 0,
  step text,
  error text,
  failing_since timestamptz,
  created_at timestamptz not null,
  unique (document_id, seq)
);
create index seal_task_open on seal_task (created_at) where done_at is null;

create table signer_certificate (
  sign_no text primary key,
  document_id uuid not null references seal_document,
  der bytea not null,
  chain bytea[] not null,
  serial text not null,
  subject text not null,
  issuer text not null,
  not_before timestamptz not null,
  not_after timestamptz not null,
  level text not null check (level in ('B-B', 'B-T')),
  stamped_at timestamptz,
  revision integer not null,
  revision_sha256 text not null,
  test boolean not null
);
create index signer_certificate_document on signer_certificate (document_id);
