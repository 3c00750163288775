-- What checks by outside parties cost and who pays for them (docs/decisions/0152): beside each attempt, as it was when it was asked. Reports and
-- quotas are read from the attempts themselves.

alter table real_name_attempt
  -- `platform`, `corp:…` or `account:…`; null: it costs nothing, or was asked before anybody counted
  add column payer text,
  -- fen
  add column price integer check (price >= 0);
alter table will_check
  add column payer text,
  add column price integer check (price >= 0);
alter table ca_request
  add column price integer check (price >= 0);

create index real_name_attempt_payer on real_name_attempt (payer, asked_at) where payer is not null;
create index will_check_payer on will_check (payer, asked_at) where payer is not null;

-- Every question to an outside party that may be billed. `fault`: the party's, which nobody pays for.
create view outside_check with (security_invoker = true) as
  select way as kind, payer, price, asked_at, state <> 'failed' as billed,
    case state when 'match' then 'passed' when 'failed' then 'fault' when 'asked' then 'open' else 'refused' end as state
  from real_name_attempt where payer is not null
  union all
  select way, payer, price, asked_at, state <> 'failed',
    case state when 'match' then 'passed' when 'failed' then 'fault' when 'asked' then 'open' else 'refused' end
  from will_check where payer is not null
  union all
  -- a certificate is paid for when it was issued, whatever became of it
  select 'certificate', 'platform', price, created_at, der is not null or coalesce(outcome = 'unfit', false),
    case when der is not null then 'passed' when outcome = 'refused' then 'refused' when outcome = 'unfit' then 'fault'
      else 'open' end
  from ca_request where asked > 0 and price is not null;

create table check_quota (
  payer text primary key check (payer ~ '^(platform|(corp|account):[0-9a-f-]{36})$'),
  -- checks a month of Beijing, all kinds together
  monthly integer not null check (monthly >= 0)
);
