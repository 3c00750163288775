-- Advanced templates (docs/decisions/0108): what the Word file of a version asks for, and the files that were made by filling one in.
alter table template_version add column words jsonb;

create table template_fill (
  fill_id uuid primary key,
  tpl_id uuid not null references template,
  version_id uuid not null references template_version,
  owner_id uuid not null,
  -- who filled it in
  account_id uuid not null references account,
  -- the upload that it became; forgotten with it
  file_id uuid not null unique references file on delete cascade,
  created_at timestamptz not null
);
alter table template_fill enable row level security;
alter table template_fill force row level security;
create policy template_fill_read on template_fill for select using (owner_id::text in (current_setting('xinqi.corp_id', true), current_setting('xinqi.account_id', true)));
create policy template_fill_add on template_fill for insert with check (owner_id::text in (current_setting('xinqi.corp_id', true), current_setting('xinqi.account_id', true)));
