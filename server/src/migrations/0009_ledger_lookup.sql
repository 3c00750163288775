-- Ledger: the document of a signed revision, so that whoever knows its exact hash finds its place in the log.

alter table ledger_event add column doc_sha256 bytea;
update ledger_event set doc_sha256 = decode(convert_from(body, 'UTF8')::jsonb #>> '{doc,sha256}', 'hex')
  where type in ('sign.done', 'doc.finalise');
create index ledger_event_document on ledger_event (doc_sha256) where doc_sha256 is not null;
