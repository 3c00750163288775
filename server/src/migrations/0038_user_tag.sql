-- Seal: tags, short texts that somebody puts beside his signature; his own as a person, others as an enterprise's member.

create table user_tag (
  tag_id uuid primary key,
  account_id uuid not null references account,
  corp_id uuid references corp,
  name text not null check (char_length(name) between 1 and 20),
  created_at timestamptz not null
);
create unique index user_tag_name on user_tag (account_id, coalesce(corp_id, '00000000-0000-0000-0000-000000000000'), name);

alter table user_tag enable row level security;
alter table user_tag force row level security;
create policy user_tag_own on user_tag using (
  case when corp_id is null then account_id::text = current_setting('xinqi.account_id', true)
  else corp_id::text = current_setting('xinqi.corp_id', true) end
);
