-- An approval belongs to the account and the phone that stood behind it when it was asked for (issue 13, Z-04,
-- docs/decisions/0063).

-- Every change of who is reached behind a person of an enterprise: he was entered, joined or left, his account was taken from
-- him, his phone was corrected, or is another since. Numbers count up: what began after number n is not touched by those up to n.
create table contact_change (
  change_no bigint generated always as identity primary key,
  corp_id uuid not null references corp,
  member_id uuid not null references corp_user,
  what text not null check (what in ('entered', 'joined', 'unbound', 'corrected', 'mobile', 'left')),
  -- who did it, with his phone of then
  by_account uuid references account,
  by_phone bytea,
  -- whom the person was bound to by it
  to_account uuid references account,
  to_phone bytea,
  -- he was the head of a department then
  headed boolean not null,
  changed_at timestamptz not null
);
create index contact_change_last on contact_change (corp_id, change_no);
create index contact_change_member on contact_change (member_id, change_no);
create index contact_change_by on contact_change (corp_id, by_account, change_no);
alter table contact_change enable row level security;
alter table contact_change force row level security;
create policy contact_change_own on contact_change using (corp_id::text = current_setting('xinqi.corp_id', true));

-- The last change before the version was drawn, and who drew it; both stay when it is only switched.
alter table flow_version add column drawn_no bigint not null default 0;
alter table flow_version add column drawn_by uuid references account;
-- The last change before the request, and the asker's phone of then.
alter table flow_inst add column began_no bigint not null default 0;
alter table flow_inst add column asker_phone bytea;

-- Whose the turn is: the account (null: he had none) and the phone behind the person when he was asked.
alter table flow_task add column account_id uuid references account;
alter table flow_task add column mobile_blind bytea;
-- Why it was taken from him.
alter table flow_task add column gone text check (gone in ('unbound', 'corrected', 'mobile', 'left', 'right'));
-- 6: nobody was found who could decide it in his place
alter table flow_task drop constraint flow_task_state_check;
alter table flow_task add constraint flow_task_state_check check (state between 0 and 6);
-- Requests in which such a turn waits.
alter table flow_ref add column vacant boolean not null default false;
create index flow_ref_vacant on flow_ref (inst_id) where vacant;

alter table flow_task no force row level security;
alter table flow_inst no force row level security;
alter table corp_user no force row level security;
update flow_task t set account_id = u.account_id, mobile_blind = coalesce(a.mobile_blind, u.mobile_blind)
  from corp_user u left join account a using (account_id) where u.member_id = t.member_id;
update flow_inst i set asker_phone = a.mobile_blind from account a where a.account_id = i.asker_account;
alter table flow_task force row level security;
alter table flow_inst force row level security;
alter table corp_user force row level security;

-- Phones that an account gave up: who made a request under one of them is not somebody else because he has another account now.
create table former_mobile (
  account_id uuid not null references account,
  mobile_blind bytea not null,
  left_at timestamptz not null,
  primary key (account_id, mobile_blind)
);
create index former_mobile_left on former_mobile (left_at);
