-- Log: what members changed in their enterprise's people and rights, written in the transaction of the change beside its
-- event in the public log (admin.act). Rows are only ever added: there is no policy under which one could be changed.

create table corp_log (
  log_id uuid primary key,
  corp_id uuid not null references corp,
  kind text not null,
  actor_account_id uuid not null references account,
  -- names as they were then
  actor_name text not null,
  target_name text not null,
  content text not null check (char_length(content) between 1 and 2000),
  ip_masked text not null,
  event_id uuid not null references ledger_event,
  created_at timestamptz not null
);
create index corp_log_time on corp_log (corp_id, created_at desc, log_id desc);
create index corp_log_kind on corp_log (corp_id, kind, created_at desc, log_id desc);

alter table corp_log enable row level security;
alter table corp_log force row level security;
create policy corp_log_read on corp_log for select using (corp_id::text = current_setting('xinqi.corp_id', true));
create policy corp_log_add on corp_log for insert with check (corp_id::text = current_setting('xinqi.corp_id', true));
