-- Role: permission groups of an enterprise, and who holds which. What a member may do altogether is written to
-- corp_member.pids in the transaction of each change: every call reads it with the session, in no query of its own.

create table role (
  role_id uuid primary key,
  corp_id uuid not null references corp,
  name text not null check (char_length(name) between 1 and 50),
  -- the name without case and width of letters
  name_key text not null,
  des text not null default '' check (char_length(des) <= 200),
  pids integer[] not null,
  -- counts every change: two who edit the same role at once cannot both win
  version integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint role_name unique (corp_id, name_key)
);

create table role_member (
  role_id uuid not null references role,
  member_id uuid not null references corp_member,
  corp_id uuid not null,
  primary key (role_id, member_id)
);
create index role_member_member on role_member (member_id);
create index role_member_corp on role_member (corp_id);

-- Rights that were given before there were roles: one role for each set of them. Their owner sees all of them meanwhile.
alter table corp_member no force row level security;
insert into role (role_id, corp_id, name, name_key, pids, created_at, updated_at)
select gen_random_uuid(), corp_id, '权限组' || n, '权限组' || n, pids, now(), now() from (
  select corp_id, pids, row_number() over (partition by corp_id order by pids) as n
  from corp_member where active and pids <> '{}' group by corp_id, pids
) sets;
insert into role_member (role_id, member_id, corp_id)
select r.role_id, m.member_id, m.corp_id from corp_member m join role r on r.corp_id = m.corp_id and r.pids = m.pids
where m.active;
alter table corp_member force row level security;

alter table role enable row level security;
alter table role force row level security;
create policy role_own on role using (corp_id::text = current_setting('xinqi.corp_id', true));
alter table role_member enable row level security;
alter table role_member force row level security;
create policy role_member_own on role_member using (corp_id::text = current_setting('xinqi.corp_id', true));
