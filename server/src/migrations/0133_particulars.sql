-- What an enterprise keeps with its contracts: types, custom fields, usual reminders of their end (docs/decisions/0112). One
-- document of each enterprise, saved whole; contracts keep copies of what they were sent with.
create table corp_particulars (
  corp_id uuid primary key references corp,
  version integer not null check (version > 0),
  types jsonb not null,
  fields jsonb not null,
  remind_days smallint[] not null
);
alter table corp_particulars enable row level security;
alter table corp_particulars force row level security;
create policy corp_particulars_own on corp_particulars using (corp_id::text = current_setting('xinqi.corp_id', true));

alter table apply add column type_id uuid, add column type_name text,
  -- [{fieldId, name, kind, value}]
  add column custom jsonb not null default '[]',
  add column over_days smallint[] not null default '{30}',
  add column over_members uuid[] not null default '{}',
  -- how many days before over_told it was told of; none: as before this migration, nothing is told of that end any more
  add column over_told_days smallint;
