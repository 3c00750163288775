-- A check for several contracts is one question, and has its payer and price beside it like all others (docs/decisions/0152, 0153); its copies in
-- each of them (will_check) have none.

alter table will_batch
  add column payer text,
  add column price integer check (price >= 0);
create index will_batch_payer on will_batch (payer, asked_at) where payer is not null;

drop view outside_check;
create view outside_check with (security_invoker = true) as
  select way as kind, payer, price, asked_at, state <> 'failed' as billed,
    case state when 'match' then 'passed' when 'failed' then 'fault' when 'asked' then 'open' else 'refused' end as state
  from (
    select way, payer, price, asked_at, state from real_name_attempt
    union all select way, payer, price, asked_at, state from will_check
    union all select way, payer, price, asked_at, state from will_batch
  ) as attempt where payer is not null
  union all
  -- a certificate is paid for when it was issued, whatever became of it
  select 'certificate', 'platform', price, created_at, der is not null or coalesce(outcome = 'unfit', false),
    case when der is not null then 'passed' when outcome = 'refused' then 'refused' when outcome = 'unfit' then 'fault'
      else 'open' end
  from ca_request where asked > 0 and price is not null;
