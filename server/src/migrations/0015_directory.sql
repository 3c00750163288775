-- Directory: the tree in which contracts are archived, of a person or of an enterprise. Which contract stands in which
-- directory is kept by the lists (contract_row.directory_id), for every viewer on his own.

create table directory (
  directory_id uuid primary key,
  owner_account_id uuid,
  owner_corp_id uuid,
  parent_id uuid references directory,
  name text not null check (char_length(name) between 1 and 100),
  -- the name without case and width of letters
  name_key text not null,
  -- counts every change: two who change the same directory at once cannot both win
  version integer not null default 0,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((owner_account_id is null) <> (owner_corp_id is null))
);
create unique index directory_name on directory (
  coalesce(owner_corp_id, owner_account_id),
  coalesce(parent_id, '00000000-0000-0000-0000-000000000000'::uuid),
  name_key
);
create index directory_parent on directory (parent_id) where parent_id is not null;

-- what stands in a directory that is to go, of whichever viewer, in the recycle bin too
create index contract_row_standing on contract_row (directory_id) where directory_id is not null;

alter table directory enable row level security;
alter table directory force row level security;
create policy directory_own on directory using (
  owner_corp_id::text = current_setting('xinqi.corp_id', true)
  or owner_account_id::text = current_setting('xinqi.account_id', true)
);
