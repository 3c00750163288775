-- Several files in one contract (docs/decisions/0103). The first file stands in the contract's own row, as in every contract; the
-- files behind it stand here.
alter table apply add column file_count smallint not null default 1 check (file_count between 1 and 20);
create table apply_file (
  apply_id uuid not null references apply on delete cascade,
  position smallint not null check (position between 1 and 19),
  -- of the file that is sealed (seal_document); of the first file it is the contract's own id
  document_id uuid not null unique,
  file_id uuid not null,
  already_signed boolean not null,
  original jsonb not null,
  pages jsonb not null,
  pages_json bytea not null,
  pages_sha256 text not null,
  primary key (apply_id, position)
);
alter table sign_field add column file smallint not null default 0 check (file between 0 and 19);
-- What is reserved for the line in the files behind the first: one item a file, as sig_field, edge_fields and pres_field of the first.
alter table sign_info add column further_marks jsonb not null default '[]';

-- Each file is sealed by itself: a document, a task and a certificate for every line and file.
alter table seal_document
  add column position smallint not null default 0,
  -- how many the contract has
  add column files smallint not null default 1,
  add check (position between 0 and files - 1);
alter table seal_document drop constraint seal_document_apply_no_key;
alter table seal_document add constraint seal_document_file unique (apply_no, position);
alter table seal_task drop constraint seal_task_sign_no_key;
alter table seal_task add constraint seal_task_line unique (sign_no, document_id);
alter table signer_certificate drop constraint signer_certificate_pkey;
alter table signer_certificate add primary key (sign_no, document_id);

-- Of a print copy of several files: the revision of each file behind the first.
alter table contract_print add column further_revisions jsonb not null default '[]';
