-- Org: departments, and the people of an enterprise whether they have an account or not. A person of it who is bound to an
-- account has a membership (corp_member) of the same id: only that gives any right. Mobiles stand sealed per record.

create table corp_group (
  group_id uuid primary key,
  corp_id uuid not null references corp,
  parent_id uuid references corp_group,
  name text not null check (char_length(name) between 1 and 50),
  -- the name without case and width of letters
  name_key text not null,
  -- place among its siblings, smallest first
  sort integer not null,
  -- who leads it (部门主管)
  head_id uuid,
  version integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index corp_group_name on corp_group (
  corp_id, coalesce(parent_id, '00000000-0000-0000-0000-000000000000'::uuid), name_key
);
create index corp_group_parent on corp_group (parent_id) where parent_id is not null;

create table corp_user (
  member_id uuid primary key,
  corp_id uuid not null references corp,
  group_id uuid references corp_group,
  name text not null check (char_length(name) between 1 and 100),
  title text not null default '' check (char_length(title) <= 50),
  -- the account that is bound; its own mobile counts then
  account_id uuid references account,
  -- sealed {mobile} and its blind index, while no account is bound
  pii_dek bytea,
  pii_blob bytea,
  mobile_blind bytea,
  version integer not null default 0,
  joined_at timestamptz not null,
  left_at timestamptz,
  check ((account_id is null) = (mobile_blind is not null) or left_at is not null)
);
create unique index corp_user_mobile on corp_user (corp_id, mobile_blind) where left_at is null;
create unique index corp_user_account on corp_user (corp_id, account_id) where left_at is null;
create index corp_user_name on corp_user (corp_id, name, member_id) where left_at is null;
create index corp_user_group on corp_user (group_id, name, member_id) where left_at is null;
alter table corp_group add constraint corp_group_head foreign key (head_id) references corp_user;

-- Who is a member today. The owner sees all of them meanwhile.
alter table corp_member no force row level security;
insert into corp_user (member_id, corp_id, name, account_id, joined_at)
select m.member_id, m.corp_id, a.name, m.account_id, m.joined_at from corp_member m join account a using (account_id)
where m.active;
alter table corp_member force row level security;

alter table corp_group enable row level security;
alter table corp_group force row level security;
create policy corp_group_own on corp_group using (corp_id::text = current_setting('xinqi.corp_id', true));
alter table corp_user enable row level security;
alter table corp_user force row level security;
create policy corp_user_own on corp_user using (corp_id::text = current_setting('xinqi.corp_id', true));

-- Invitations of one person each, good once; the pair sign + ts is not kept.
create table corp_invite (
  invite_id uuid primary key,
  corp_id uuid not null references corp,
  member_id uuid not null references corp_user,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
-- a newer one ends those before it
create unique index corp_invite_open on corp_invite (member_id) where used_at is null;
alter table corp_invite enable row level security;
alter table corp_invite force row level security;
create policy corp_invite_own on corp_invite using (corp_id::text = current_setting('xinqi.corp_id', true));

-- Who asks to join: 0 waiting, 1 let in, 2 refused.
create table corp_join (
  request_id uuid primary key,
  corp_id uuid not null references corp,
  account_id uuid not null references account,
  reason text not null check (char_length(reason) <= 200),
  state smallint not null default 0 check (state in (0, 1, 2)),
  answer text not null default '' check (char_length(answer) <= 200),
  created_at timestamptz not null,
  decided_at timestamptz
);
create unique index corp_join_waiting on corp_join (corp_id, account_id) where state = 0;
create index corp_join_corp on corp_join (corp_id, state, created_at desc);
create index corp_join_account on corp_join (account_id, created_at desc);
alter table corp_join enable row level security;
alter table corp_join force row level security;
create policy corp_join_own on corp_join using (
  corp_id::text = current_setting('xinqi.corp_id', true)
  or account_id::text = current_setting('xinqi.account_id', true)
);
