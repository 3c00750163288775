-- Long term: the OCSP responder's key, revocation of issued certificates, revocation lists, and how far each finished
-- file was extended (validation data, document timestamps) and when it must be extended next.

alter table operator_key drop constraint operator_key_name_check;
alter table operator_key add constraint operator_key_name_check
  check (name in ('root', 'event-ca', 'tsa', 'log', 'pack', 'ocsp'));

alter table signer_certificate drop constraint signer_certificate_level_check;
alter table signer_certificate add constraint signer_certificate_level_check
  check (level in ('B-B', 'B-T', 'B-LT', 'B-LTA'));
alter table signer_certificate
  add column revoked_at timestamptz,
  add column revocation_reason text;
create unique index signer_certificate_serial on signer_certificate (serial);
create index signer_certificate_revoked on signer_certificate (revoked_at) where revoked_at is not null;

-- The newest list of each CA; `generation` rises with every revocation, so that a list made from older rows loses.
create table revocation_list (
  ca text primary key check (ca in ('root', 'event-ca')),
  number bigint not null default 0,
  generation bigint not null default 0,
  der bytea,
  made_at timestamptz,
  -- a newer one is made after this time; always before the list's own nextUpdate
  fresh_until timestamptz
);
insert into revocation_list (ca) values ('root'), ('event-ca');

alter table seal_document
  -- lowest level of the file's own signatures; null until every signature is in the file
  add column level text check (level in ('B-B', 'B-T', 'B-LT', 'B-LTA')),
  -- time of the newest document timestamp, and end of the certificate of the authority behind it
  add column last_stamp_at timestamptz,
  add column stamped_until timestamptz,
  -- when the file is to be looked at next; null while signatures are missing
  add column extend_at timestamptz,
  add column extend_error text;
create index seal_document_extend on seal_document (extend_at) where extend_at is not null;

-- Files finished before this migration are brought to the same level.
update seal_document d set level = c.level, extend_at = now()
  from (select document_id, min(level) as level, count(*) as sealed from signer_certificate group by document_id) c
  where c.document_id = d.document_id and c.sealed = d.signers;
